"""The games as PettingZoo and OpenSpiel environments. These need extra packages.

`pip install 'hightable[envs] @ git+https://github.com/hightable-games/hightable'` installs them.
"""
