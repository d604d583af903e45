"use strict";
const rows = document.getElementById("names").textContent.split("\n").filter(Boolean).map((line) => line.split("\t"));
const query = document.getElementById("query"), found = document.getElementById("found"), count = document.getElementById("count");
const most = 200;
function search() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length ? rows.filter(([, id, more]) => words.every((word) => (id + " " + more).toLowerCase().includes(word))) : [];
  found.replaceChildren(...hits.slice(0, most).map(([path, id, more]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = path;
    link.textContent = id;
    item.append(link, " " + more);
    return item;
  }));
  count.textContent = words.length ? hits.length + " found" + (hits.length > most ? ", of which " + most + " are shown" : "") : "";
}
query.addEventListener("input", search);
search();
