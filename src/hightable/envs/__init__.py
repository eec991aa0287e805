"""The games as environments of the libraries that the field uses. They need those: `pip install hightable[envs]`."""
