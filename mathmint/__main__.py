"""`python -m mathmint`: the command, from the folder one stands in."""

from mathmint.app import main

main()
