"""Labels that their own rows contradict."""
