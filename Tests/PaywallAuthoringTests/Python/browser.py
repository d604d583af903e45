"""Looks at pages in Chromium as a reader does, with the keyboard: browser.py PAGE [PAGE...] prints what it found as
JSON: of the first page all of it, of the others what they show at first.

Of each page: what it asked a network for, what its policy refused, what each switch changed, where right-to-left screens
have their parts, and what axe finds serious.
"""

import json
import os
import pathlib
import shutil
import sys

import axe_core_python
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()

# What is on the screen: of the visible phone of the first subject.
SEEN = """
const shown = e => e.checkVisibility({checkOpacity: false});
const phones = [...document.querySelectorAll('.subject:first-of-type .phone')].filter(shown);
if (phones.length != 1) return {phones: phones.length};
const phone = phones[0], style = getComputedStyle(phone), box = phone.getBoundingClientRect();
const screen = phone.querySelector('.screen'), side = e => {
  const r = e.getBoundingClientRect(); return (r.left + r.right) / 2 - box.left < box.width / 2 ? 'left' : 'right' };
const one = s => [...phone.querySelectorAll(s)].filter(shown)[0];
return {
  phones: 1, width: Math.round(box.width), height: Math.round(box.height), body: style.fontSize,
  ground: style.backgroundColor, language: screen.lang, direction: screen.dir,
  text: screen.innerText, close: one('.close') ? side(one('.close')) : null,
  radio: one('.plan .radio') ? side(one('.plan .radio')) : null, selected: one('.selected')?.dataset.plan ?? null,
  success: shown(phone.querySelector('.success')),
  paths: getComputedStyle(phone.querySelector('[data-p]'), '::after').content != 'none',
  sections: [...phone.querySelectorAll('[data-s]')].filter(e => shown(e) && e.getBoundingClientRect().height > 0)
    .map(e => e.dataset.s),
  hero: one('.hero .media') ? Math.round(one('.hero .media').getBoundingClientRect().width) : null,
  wide: [...phone.querySelectorAll('.scroll > *')].filter(e => e.getBoundingClientRect().width > box.width + 1).length,
}
"""

HIDDEN = "for (const e of document.querySelectorAll('.one')) if (getComputedStyle(e).display == 'none') e.remove()"


def main(pages):
    options = Options()
    options.binary_location = shutil.which("chromium")
    for argument in ["--headless=new", "--window-size=1500,1200", "--hide-scrollbars"]:
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    try:
        print(json.dumps({os.path.basename(page): look(driver, page, page == pages[0]) for page in pages}))
    finally:
        driver.quit()


def look(driver, page, is_whole):
    driver.get("about:blank")
    driver.get_log("performance")
    driver.get(pathlib.Path(page).resolve().as_uri())
    found = {"start": driver.execute_script(SEEN)}
    if is_whole:
        found |= {"switches": switches(driver), "unfolded": unfolded(driver), "toggled": toggled(driver)}
    found["asked"] = asked(driver)
    found["console"] = [entry["message"] for entry in driver.get_log("browser")]
    # What is not on the screen would take axe minutes.
    driver.execute_script(HIDDEN)
    found["axe"] = axe(driver)
    if is_whole:
        driver.find_element(By.ID, "a1").send_keys(Keys.SPACE)
        found["axe"] += axe(driver)
    return found


def switches(driver):
    groups, found = {}, {}
    for button in driver.find_elements(By.CSS_SELECTOR, "input[type=radio]"):
        groups.setdefault(button.get_attribute("name"), []).append(button)
    for name, buttons in groups.items():
        found[name] = [pressed(driver, buttons, index) for index in range(len(buttons))]
        pressed(driver, buttons, 0)
    for box in driver.find_elements(By.CSS_SELECTOR, "input[type=checkbox]"):
        box.send_keys(Keys.SPACE)
        found[box.get_attribute("id")] = [driver.execute_script(SEEN)]
        box.send_keys(Keys.SPACE)
    return found


def pressed(driver, buttons, index):
    """Chooses a radio button with the arrow keys, from the one that is chosen."""
    at = next(number for number, button in enumerate(buttons) if button.is_selected())
    while at != index:
        buttons[at].send_keys(Keys.ARROW_DOWN if index > at else Keys.ARROW_UP)
        at += 1 if index > at else -1
    return driver.execute_script(SEEN) | {"name": buttons[index].accessible_name}


def axe(driver):
    driver.execute_script(AXE)
    run = "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(done)"
    violations = driver.execute_async_script(run)["violations"]
    return [
        f"{violation['id']} {node['html'][:120]}"
        for violation in violations
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def unfolded(driver):
    """How much higher folded small print gets."""
    for folded in driver.find_elements(By.CSS_SELECTOR, ".folded"):
        if folded.is_displayed():
            before = folded.rect["height"]
            folded.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
            return round(folded.rect["height"] - before)
    return None


def toggled(driver):
    """The plan before a touch on the first switch, and after."""
    for row in driver.find_elements(By.CSS_SELECTOR, ".toggle .row"):
        if row.is_displayed():
            before = driver.execute_script(SEEN)["selected"]
            driver.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].click()", row)
            return [before, driver.execute_script(SEEN)["selected"]]
    return None


def asked(driver):
    """The addresses of all requests but that for the page."""
    addresses = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            addresses.append(message["params"]["request"]["url"])
    return [address for address in addresses if not address.startswith(("file:", "data:", "about:"))]


main(sys.argv[1:])
