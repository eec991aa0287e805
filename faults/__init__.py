"""A campaign of faults: servers and databases are killed, cut off and starved under load, and every promise is checked."""
