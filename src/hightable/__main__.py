"""`python -m hightable`: the command, where it is not installed as one."""

from hightable.cli import main

main(prog_name="hightable")
