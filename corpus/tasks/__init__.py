"""From clean rows to published tasks: selection, answer targets, the card."""
