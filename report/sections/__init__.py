"""The parts of the page, one module a part: from what was read to tables, plots and texts."""
