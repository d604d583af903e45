"use strict";
{
  const $ = (id) => document.getElementById(id);
  const [, token, ...rest] = location.pathname.split("/");
  const base = `/${token}/`;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  const chosen = JSON.parse(sessionStorage.getItem("chosen") ?? "{}");
  const asked = new URLSearchParams(location.search);
  let shown = { controls: "", parts: [], places: [] };
  let version = "";
  let waiting = new AbortController();

  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const says = (text) => { if ($("says").textContent !== text) $("says").textContent = text; };
  const label = (input) => input.parentElement.textContent;

  function address() {
    const query = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(chosen)) if (/^([lfc]|p\d+)$/.test(name)) query.set(name, value);
    if (version) query.set("since", version);
    return `${base}view/${rest.join("/")}?${query}`;
  }

  function askAgain() {
    version = "";
    waiting.abort();
  }

  function check(scope) {
    for (const input of scope.querySelectorAll("input[type=radio]"))
      if (chosen[input.name] === label(input)) input.checked = true;
    for (const input of scope.querySelectorAll("input[type=checkbox]")) input.checked = chosen[input.id] === "yes";
  }

  const inner = (section) => [section.querySelector(".scroll"), ...section.querySelectorAll("details")];

  function exchange(section, html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const next = template.content.firstElementChild;
    const before = inner(section);
    const focused = section.contains(document.activeElement) ? document.activeElement.id : "";
    const cursor = focused === "find" ? [$("find").value, $("find").selectionStart] : null;
    section.replaceWith(next);
    check(next);
    inner(next).forEach((element, index) => {
      if (!element || !before[index]) return;
      if (element.open !== undefined) element.open = before[index].open;
      element.scrollTop = before[index].dataset.top ?? before[index].scrollTop;
    });
    if (focused) $(focused)?.focus({ preventScroll: true });
    if (cursor && $("find")) { $("find").value = cursor[0]; $("find").setSelectionRange(cursor[1], cursor[1]); }
  }

  function show(view) {
    const top = scrollY;
    if (view.controls !== shown.controls) {
      const focused = $("controls").contains(document.activeElement) ? document.activeElement.id : "";
      $("controls").innerHTML = view.controls;
      check($("controls"));
      if (focused) $(focused)?.focus({ preventScroll: true });
    }
    document.querySelectorAll("main .scroll").forEach((element) => { element.dataset.top = element.scrollTop; });
    sheet.replaceSync(view.style);
    const names = (parts) => parts.map((part) => part.name).join("\n");
    const main = $("main");
    if (shown.parts.length && names(view.parts) === names(shown.parts)) {
      view.parts.forEach((part, index) => {
        if (part.html !== shown.parts[index].html) exchange(main.children[index], part.html);
      });
    } else {
      const find = document.activeElement?.id === "find" ? $("find").value : null;
      main.innerHTML = view.parts.map((part) => part.html).join("");
      check(main);
      if (find !== null && $("find")) { $("find").focus(); $("find").value = find; }
    }
    if (document.title !== view.title) document.title = $("title").textContent = view.title;
    $("note").textContent = view.note;
    for (const [id, member] of [["ways", "ways"], ["trouble", "trouble"], ["found", "findings"]]) {
      if (view[member] !== shown[member]) {
        const isOpen = $(id).querySelector("details")?.open ?? false;
        const focused = $(id).contains(document.activeElement) ? document.activeElement.dataset.open : "";
        $(id).innerHTML = view[member];
        if (isOpen) $(id).querySelector("details")?.setAttribute("open", "");
        if (focused) $(id).querySelector(`[data-open="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
      }
      $(id).hidden = !view[member];
    }
    mark(view);
    shown = view;
    version = view.version;
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
    document.body.dataset.version = version;
  }

  function mark(view) {
    for (const element of document.querySelectorAll("[data-found]")) {
      delete element.dataset.found;
      element.removeAttribute("title");
    }
    for (const { place, severity, text } of view.marks)
      for (const element of document.querySelectorAll(`main .phone [data-p="${place}"]`)) {
        element.dataset.found = element.dataset.found === "error" ? "error" : severity;
        element.title = element.title ? `${element.title}\n${text}` : text;
      }
  }

  async function open(place) {
    try {
      const answer = await fetch(`${base}open`, { method: "POST", body: new URLSearchParams({ place }) });
      const { opened, copy } = answer.ok ? await answer.json() : {};
      if (opened) return says("");
      await navigator.clipboard?.writeText(copy ?? place).catch(() => {});
      says(`${copy ?? place} is copied: no editor with windows is set (PAYWALL_EDITOR)`);
    } catch {
      says("the preview has ended: start it again");
    }
  }

  document.addEventListener("change", ({ target }) => {
    if (target.type === "checkbox") chosen[target.id] = target.checked ? "yes" : "no";
    else if (target.type === "radio") chosen[target.name] = label(target);
    else return;
    sessionStorage.setItem("chosen", JSON.stringify(chosen));
    if (/^([lfc]|p\d+)$/.test(target.name)) askAgain();
  });
  document.addEventListener("input", ({ target }) => {
    if (target.id !== "find") return;
    asked.set("find", target.value);
    asked.delete("page");
    history.replaceState(null, "", `?${asked}`);
    askAgain();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-open]");
    if (button) return void open(button.dataset.open);
    const page = event.target.closest("[data-page]");
    if (page) {
      asked.set("page", page.dataset.page);
      history.replaceState(null, "", `?${asked}`);
      scrollTo(0, 0);
      return askAgain();
    }
    const element = event.target.closest(".phone [data-p]");
    if (!element || !(event.altKey || $("paths")?.checked)) return;
    const place = shown.places[element.dataset.p]?.match(/\(([^()]+:\d+)\)$/);
    if (!place) return;
    event.preventDefault();
    open(place[1]);
  });
  document.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("visibilitychange", () => { if (document.hidden) waiting.abort(); });

  (async () => {
    let failures = 0;
    for (;;) {
      if (document.hidden)
        await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
      if (document.hidden) continue;
      const own = (waiting = new AbortController());
      try {
        const answer = await fetch(address(), { signal: own.signal, cache: "no-store", redirect: "error" });
        if (answer.status === 200) {
          const view = await answer.json();
          if (own.signal.aborted) continue;
          show(view);
        } else if (answer.status === 403 || answer.status === 404) {
          return says("another preview is running there now: open the address that it printed");
        } else if (answer.status !== 204) throw new Error(answer.statusText);
        failures = 0;
        says("");
      } catch {
        if (own.signal.aborted) continue;
        failures += 1;
        says("the preview has ended: what is shown here no longer follows the files");
        if (failures > 3) return;
        await pause(1000 * failures);
      }
    }
  })();
}
