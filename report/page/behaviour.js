"use strict";
// Tables sort by a column's button and show the rows that hold what is typed; without this script they are just whole.
{
  const comparable = (cell) => {
    const key = cell.dataset.sort ?? cell.textContent.trim();
    return key !== "" && !Number.isNaN(Number(key)) ? Number(key) : key;
  };
  const compare = (a, b) => {
    if (typeof a === typeof b) return typeof a === "number" ? a - b : a.localeCompare(b, "en", { numeric: true });
    return typeof a === "number" ? -1 : 1;
  };
  const sortBy = (table, place, direction) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row, index) => ({ row, index, key: comparable(row.cells[place]) }));
    rows.sort((a, b) => direction * compare(a.key, b.key) || a.index - b.index);
    body.append(...rows.map(({ row }) => row));
  };
  for (const table of document.querySelectorAll("table")) {
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach((head, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const before = head.getAttribute("aria-sort");
        const first = head.classList.contains("number") ? "descending" : "ascending";
        const other = first === "ascending" ? "descending" : "ascending";
        const order = before === first ? other : first;
        heads.forEach((each) => each.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", order);
        sortBy(table, place, order === "ascending" ? 1 : -1);
      });
    });
  }
  for (const input of document.querySelectorAll("input[data-filter]")) {
    const part = document.getElementById(input.dataset.filter);
    const rows = Array.from(part.querySelectorAll("tbody tr"));
    const status = part.querySelector(".shown");
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of rows) {
        const text = Array.from(row.cells, (cell) => cell.textContent).join(" ").toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      const left = rows.filter((row) => !row.hidden).length;
      status.textContent = left === rows.length ? `${left} rows` : `${left} of ${rows.length} rows`;
    });
  }
}
