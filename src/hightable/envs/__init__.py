"""The games as PettingZoo and OpenSpiel environments. These need extra packages: `pip install hightable[envs]`."""
