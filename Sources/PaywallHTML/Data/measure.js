"use strict";
/* Draws every template of the page in every state, and leaves what it measured as JSON, the page's only text. */

const given = (name) => document.body.dataset[name].split(" ").map(Number);
const [devices, sizes, appearances] = [given("devices"), given("sizes"), given("appearances")];
const [first, usual] = given("limits");
const [billed, derived] = ["billed", "derived"].map((name) => new Set(document.body.dataset[name].split(" ")));
const stage = document.getElementById("stage");
const [dark, bought] = ["a1", "bought"].map((name) => document.getElementById(name));
const found = new Map();
let leaf = 0;

/* One finding of a leaf by rule, place and section, with all the states that it was measured in. */
function report(rule, element, state, value, sample) {
  const place = element?.closest("[data-p]")?.dataset.p ?? "";
  const section = element?.closest("[data-s]")?.dataset.s ?? "";
  const key = [leaf, rule, place, section].join(" ");
  const known = found.get(key) ?? { leaf, rule, place, section, value: -1, sample: "", states: [] };
  if (known.states.at(-1) !== state) known.states.push(state);
  if (value > known.value) [known.value, known.sample] = [value, sample ?? element?.textContent.trim() ?? ""];
  found.set(key, known);
}

/* Geometry. */
const boxes = ".badge, .saving, .icon, .dot, .radio, .knob, .avatar, .close, .stars, .button, .field, .media, .yes, .no, .clock span";
const frames = ".phone, .screen, .sheet, .scroll, .footer";

function ancestors(element) {
  const all = [];
  for (let next = element; next && next !== stage; next = next.parentElement) all.push(next);
  return all;
}

/* What limits where something in an element can be seen, from the inside out. It depends on the state. */
function clips(element, known = new Map()) {
  if (!element || element === stage) return [];
  if (!known.has(element)) {
    const around = clips(element.parentElement, known);
    const { overflowX: x, overflowY: y } = getComputedStyle(element);
    known.set(element, x === "visible" && y === "visible" ? around : [{ box: element, x, y }, ...around]);
  }
  return known.get(element);
}

const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";

function inner(box) {
  const outer = box.getBoundingClientRect();
  const [left, top] = [outer.left + box.clientLeft, outer.top + box.clientTop];
  return { left, top, right: left + box.clientWidth, bottom: top + box.clientHeight };
}

/* What can be reached by scrolling. */
function reach(box, style) {
  const port = inner(box);
  const top = port.top - box.scrollTop;
  const left = style === "rtl" ? port.right - box.scrollWidth - box.scrollLeft : port.left - box.scrollLeft;
  return { left, top, right: left + box.scrollWidth, bottom: top + box.scrollHeight };
}

/* A browser's own rectangles keep their edges to themselves when they are copied. */
const edges = ({ left, top, right, bottom }) => ({ left, top, right, bottom });

/* The first box that cuts a rectangle off where nobody can scroll to it, and by how much. */
function cut(rectangle, chain, measured, slack) {
  const rest = edges(rectangle);
  for (const { box, x, y } of chain) {
    if (!measured.has(box)) measured.set(box, { port: inner(box), all: reach(box, getComputedStyle(box).direction) });
    const { port, all } = measured.get(box);
    const [across, along] = [scrolls(x) ? all : port, scrolls(y) ? all : port];
    const beyondX = x === "visible" ? 0 : Math.max(across.left - rest.left, rest.right - across.right);
    const beyondY = y === "visible" ? 0 : Math.max(along.top - rest.top, rest.bottom - along.bottom);
    if (beyondX > 1.5) return { box, by: beyondX };
    if (beyondY > slack) return { box, by: beyondY };
    if (scrolls(x)) [rest.left, rest.right] = [Math.max(rest.left, port.left), Math.min(rest.right, port.right)];
    if (scrolls(y)) [rest.top, rest.bottom] = [Math.max(rest.top, port.top), Math.min(rest.bottom, port.bottom)];
    if (rest.right < rest.left || rest.bottom < rest.top) return null;
  }
  return null;
}

/* The part of a rectangle that is seen before anybody scrolls. */
function seen(rectangle, chain) {
  return chain.map(({ box }) => inner(box)).reduce((rest, port) => ({
    left: Math.max(rest.left, port.left), top: Math.max(rest.top, port.top),
    right: Math.min(rest.right, port.right), bottom: Math.min(rest.bottom, port.bottom),
  }), rectangle);
}

function isWhole(element) {
  const chain = clips(element.parentElement);
  return linesOf(element).every((line) => {
    const port = seen(line, chain);
    return port.right - port.left > line.right - line.left - 2 && port.bottom - port.top > (line.bottom - line.top) * 0.8;
  });
}

function linesOf(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const lines = [...range.getClientRects()];
  return lines.length ? lines : [element.getBoundingClientRect()];
}

let hidden = ".success";

/* Texts and the shapes beside them, each with what it may not leave and what it may not cover. What comes after a purchase
   is hidden until it is measured. */
function collect(phone) {
  const all = [];
  const walker = document.createTreeWalker(phone, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(`svg, .media, ${hidden}`)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    all.push({ element, node, range, shape: element.closest(boxes) });
  }
  for (const element of phone.querySelectorAll(boxes)) {
    if (!element.closest(hidden) && !element.parentElement.closest(boxes)) all.push({ element, shape: element });
  }
  for (const part of all) part.folded = part.element.closest(".folded");
  return all;
}

/* A line's box is higher than its letters. */
const ink = ({ left, top, right, bottom }, share) => {
  const spare = (bottom - top) * share;
  return { left: left + 1, top: top + spare, right: right - 1, bottom: bottom - spare };
};

function layout(phone, parts, state, size) {
  const [measured, known] = [new Map(), new Map()];
  const shapes = [];
  for (const part of parts) {
    part.clips = clips(part.node ? part.element : part.element.parentElement, known);
    part.scroller = part.clips.find(({ x, y }) => scrolls(x) || scrolls(y))?.box ?? phone;
    part.lines = part.node ? [...part.range.getClientRects()] : [part.element.getBoundingClientRect()];
    if (part.folded) continue;
    for (const line of part.lines) {
      if (line.width < 1) continue;
      const outside = cut(line, part.clips, measured, part.node ? line.height * 0.22 : 2);
      if (outside) report(outside.box.matches(frames) ? "outside" : "cut", part.element, state, outside.by);
      if (!part.node || !part.shape) shapes.push({ part, ...(part.node ? ink(line, 0.2) : edges(line)) });
    }
    if (part.node && size <= usual) breaks(part, state);
  }
  overlaps(shapes, state);
}

/* Runs of characters without a place where a line may end. */
const unbroken = /[^ \n\t\u00ad\u200b\-–—/]{4,}/gu;
const anywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function breaks(part, state) {
  if (part.lines.length < 2) return;
  for (const { 0: word, index } of part.node.data.matchAll(unbroken)) {
    if (anywhere.test(word)) continue;
    const range = document.createRange();
    range.setStart(part.node, index);
    range.setEnd(part.node, index + word.length);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
    if (lines.some(({ top }) => top - lines[0].top > lines[0].height / 2)) report("broken", part.element, state, word.length, word);
  }
}

function overlaps(shapes, state) {
  shapes.sort((a, b) => a.top - b.top);
  for (let i = 0; i < shapes.length; i += 1) {
    for (let j = i + 1; j < shapes.length && shapes[j].top < shapes[i].bottom - 1; j += 1) compare(shapes[i], shapes[j], state);
  }
}

const label = (element) => element.textContent.trim() || element.getAttribute("aria-label") || element.classList[0];

function compare(a, b, state) {
  if (a.left >= b.right - 1 || b.left >= a.right - 1 || a.part === b.part) return;
  const [one, other] = [a.part.element, b.part.element];
  if (one === other || one.contains(other) || other.contains(one)) return;
  if ([one, other].some((element) => element.matches(".media"))) return;
  if (a.part.scroller !== b.part.scroller) [a, b] = [seen(a, a.part.clips), seen(b, b.part.clips)];
  const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  if (width <= 1 || height <= 1) return;
  const [upper, lower] = one.matches(boxes) ? [other, one] : [one, other];
  report("covered", upper, state, Math.min(width, height), `${label(upper)}\n${label(lower)}`);
}

/* What must be seen at once, on the smallest usual phone at the usual text size. */
function firstView(phone, state) {
  const close = phone.querySelector(".close");
  if (!close || close.matches(".late") || !isWhole(close)) report("close", close ?? phone.querySelector(".sheet"), state, 1, close?.matches(".late") ? "late" : close ? "away" : "none");
  const restore = phone.querySelector(".restore");
  if (!restore || !isWhole(restore)) report("restore", restore ?? phone.querySelector(".cta, .footer"), state, 1, restore ? "away" : "none");
}

/* The billed amount beside the others. */
const height = (element) => parseFloat(getComputedStyle(element).fontSize);
const isBilled = (element) => billed.has(element.dataset.p) || (element.matches(".price") && !derived.has(element.dataset.p));
const isDerived = (element) => derived.has(element.dataset.p) || (element.matches(".each") && !billed.has(element.dataset.p));

function amounts(phone, state) {
  if (!phone.querySelector("[data-plan]")) return;
  const texts = [...phone.querySelectorAll("[data-p]")].filter((element) => !element.closest(".success"));
  const all = texts.filter(isBilled);
  const prices = all.filter((element) => element.matches(".price"));
  const shown = prices.length ? prices : all.sort((a, b) => height(b) - height(a)).slice(0, 1);
  if (!shown.length) return report("unbilled", phone.querySelector(".plans"), state, 1);
  for (const element of shown) if (height(element) < 15.95) report("small", element, state, 100 - height(element), height(element).toFixed(1));
  const chosen = shown.filter((element) => element.closest(".selected, .detail, .on"));
  const most = Math.max(...(chosen.length ? chosen : shown).map(height));
  for (const element of texts.filter(isDerived)) {
    const card = element.closest(".plan, .detail, td");
    const own = prices.filter((price) => card?.contains(price)).map(height);
    const limit = own.length ? Math.max(...own) : most;
    if (height(element) > limit + 0.05) report("rival", element, state, height(element) - limit, `${height(element).toFixed(1)}\n${limit.toFixed(1)}\n${element.textContent.trim()}`);
  }
}

/* Colours, as CSS Color 4 serialises them. */
function color(text) {
  const numbers = text.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
  const [r, g, b] = text.startsWith("color(") ? numbers : numbers.map((number) => number / 255);
  return { r, g, b, a: numbers.length > 3 ? numbers[3] : 1 };
}

const over = (top, below) => Object.fromEntries([..."rgb"].map((key) => [key, top[key] * top.a + below[key] * (1 - top.a)]));

/* Relative luminance and contrast (WCAG 2.2). */
function luminance({ r, g, b }) {
  const linear = [r, g, b].map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function contrast(one, other) {
  const [light, deep] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (deep + 0.05);
}

const tint = /(?:rgba?|color)\([^()]*\)/g;

/* The colours that can lie behind an element: one, or those of a gradient's stops; none where there is a picture. */
function grounds(element) {
  let all = [{ r: 1, g: 1, b: 1 }];
  let picture = null;
  for (const box of ancestors(element).reverse()) {
    const style = getComputedStyle(box);
    const fill = color(style.backgroundColor);
    if (fill.a > 0) all = fill.a > 0.999 ? [fill] : all.map((below) => over(fill, below));
    if (style.backgroundImage.includes("url(") || box.matches(".unshown")) { all = []; picture = box; continue; }
    if (style.backgroundImage === "none") continue;
    const stops = (style.backgroundImage.match(tint) ?? []).map(color);
    if (all.length) all = stops.flatMap((stop) => all.map((below) => over(stop, below))).slice(0, 64);
    else if (stops.every(({ a }) => a > 0.999)) all = stops;
  }
  return { all, picture };
}

function worst(element) {
  const { all: behind, picture } = grounds(element);
  if (!behind.length) return { ratio: 99, picture };
  const style = getComputedStyle(element);
  const ink = color(element.matches("svg") ? style.stroke : style.color);
  const opacity = ancestors(element).map((box) => Number(getComputedStyle(box).opacity)).reduce((a, b) => a * b, 1);
  return { ratio: Math.min(...behind.map((ground) => contrast(over({ ...ink, a: ink.a * opacity }, ground), ground))) };
}

function colors(phone, texts, stateOf) {
  const inks = texts.map((part) => worst(part.element));
  const cross = phone.querySelector(".close.x svg");
  const mark = cross && !cross.closest(".late") ? worst(cross) : null;
  for (const size of sizes) {
    phone.className = `phone d${devices[0]} t${size}`;
    if (mark && mark.ratio < 3) report("contrast", cross, stateOf(size), 100 - mark.ratio, `${mark.ratio.toFixed(2)}\n3\n×`);
    for (const [index, { element }] of texts.entries()) {
      const { ratio, picture } = inks[index];
      if (picture) report("unknown", picture, stateOf(size), 1, element.textContent.trim());
      if (ratio >= 4.495) continue;
      const style = getComputedStyle(element);
      const need = height(element) >= 24 || (height(element) >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      if (ratio < need - 0.005) report("contrast", element, stateOf(size), 100 - ratio, `${ratio.toFixed(2)}\n${need}\n${element.textContent.trim()}`);
    }
  }
}

/* A footer that is always there must leave room for what it belongs to. */
function room(phone, state) {
  const footer = phone.querySelector(".footer");
  if (!footer) return;
  const share = footer.getBoundingClientRect().height / phone.getBoundingClientRect().height;
  if (share > 0.5) report("room", footer, state, share * 100, `${Math.round(share * 100)}`);
}

/* What comes after a purchase lies over everything else, and is measured alone. */
function overlay(phone) {
  if (!phone.querySelector(".success")) return;
  phone.querySelector(".sheet").remove();
  hidden = ".sheet";
  bought.checked = true;
  const parts = collect(phone);
  for (const device of devices) {
    for (const size of sizes) {
      phone.className = `phone d${device} t${size}`;
      layout(phone, parts, device * 10000 + size * 100 + 99, size);
    }
  }
  bought.checked = false;
  hidden = ".success";
}

for (const template of document.querySelectorAll("template")) {
  stage.replaceChildren(template.content.cloneNode(true));
  const phone = stage.firstElementChild;
  const parts = collect(phone);
  const texts = parts.filter(({ node, element }) => node && !element.closest("[aria-disabled=true]"));
  for (const device of devices) {
    for (const size of sizes) {
      const state = device * 10000 + size * 100 + 99;
      phone.className = `phone d${device} t${size}`;
      layout(phone, parts, state, size);
      if (size === usual) room(phone, state);
      if (device === first && size === usual) firstView(phone, state);
      if (device === devices[0] && size >= usual) amounts(phone, 990099 + size * 100);
    }
  }
  for (const appearance of appearances) {
    dark.checked = appearance === 1;
    colors(phone, texts, (size) => 990000 + size * 100 + appearance);
  }
  dark.checked = false;
  overlay(phone);
  leaf += 1;
}
for (const one of found.values()) one.value = Math.round(one.value * 100);
const result = JSON.stringify({ found: [...found.values()] });
const plain = result.replace(/[^ -%'-;=?-~]/g, (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"));
const output = document.createElement("pre");
output.id = "measured";
output.textContent = plain;
document.documentElement.replaceChildren(output);
