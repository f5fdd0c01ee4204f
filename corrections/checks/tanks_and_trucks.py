"""Count the vehicles: for each of the 20 trucks there are five tanks."""

vehicles = [kind for truck in range(20) for kind in ("truck", *["tank"] * 5)]
print(len(vehicles))
