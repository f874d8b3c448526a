"""Pages of reports in a browser: check_pages.py PAGE... [--shots DIR]

On a phone and on a desk, in light and dark: nothing is printed, thrown or asked
of the network; nothing is wider than the screen; every text has the contrast
that WCAG 2.1 asks for (4.5, large text 3) against what lies behind it; headings
and drawings have names. j and k go through the sections. With --shots the
pages are also kept as images.
"""

import os
import sys

import browser

WIDTHS = (390, 1400)

# Elements that stick out of the screen and do not scroll within themselves.
OVERFLOW = """(() => {
  const out = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    out.push('the page is ' + document.documentElement.scrollWidth);
  for (const e of document.body.querySelectorAll('*')) {
    if (e.closest('.scroll, .graph, pre, .skip, thead'))
      continue;
    const box = e.getBoundingClientRect();
    if (box.width && (box.right > width + 1 || box.left < -1))
      out.push(e.tagName + '.' + e.className + ' to ' + box.right);
  }
  return out.slice(0, 5);
})()"""

CONTRAST = """(() => {
  const parse = text => {
    const n = text.match(/[0-9.]+/g).map(Number);
    return n.length > 3 ? n : [n[0], n[1], n[2], 1];
  };
  const luminance = c => {
    const [r, g, b] = c.slice(0, 3).map(v => {
      v /= 255;
      return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  const behind = e => {
    for (; e; e = e.parentElement) {
      const svg = e.namespaceURI.endsWith('svg');
      if (svg && e.tagName === 'g') {
        const rect = e.querySelector(':scope > rect');
        if (rect)
          return parse(getComputedStyle(rect).fill);
      }
      if (svg)
        continue;
      const c = parse(getComputedStyle(e).backgroundColor);
      if (c[3] === 1)
        return c;
      if (c[3] > 0)
        return null;
    }
    return [255, 255, 255, 1];
  };
  const seen = new Map();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let texts = 0;
  while (walk.nextNode()) {
    const node = walk.currentNode, e = node.parentElement;
    if (!node.data.trim() || /^(SCRIPT|STYLE|title|TITLE)$/.test(e.tagName))
      continue;
    const style = getComputedStyle(e);
    if (style.display === 'none' || !e.getClientRects().length)
      continue;
    ++texts;
    const svg = e.namespaceURI.endsWith('svg');
    const color = parse(svg ? style.fill : style.color);
    const ground = behind(e);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const r = ground ? ratio(color, ground) : 0;
    if (r < (large ? 3 : 4.5))
      seen.set(e.tagName + '.' + (e.className.baseVal ?? e.className) + ' in ' +
                   e.parentElement.className,
               r.toFixed(2) + ' ' + node.data.trim().slice(0, 20));
  }
  return {texts, low: [...seen].map(x => x.join(': ')).slice(0, 8)};
})()"""

NAMES = """(() => {
  const out = [];
  if (document.querySelectorAll('h1').length !== 1)
    out.push('not one h1');
  let level = 1;
  for (const h of document.querySelectorAll('h1, h2, h3, h4')) {
    const n = +h.tagName[1];
    if (n > level + 1)
      out.push('a heading skips a level: ' + h.textContent);
    if (!h.textContent.trim())
      out.push('an empty heading');
    level = n;
  }
  for (const e of document.querySelectorAll(
           '[role=img], [role=region], nav, section')) {
    const by = e.getAttribute('aria-labelledby');
    if (!(e.getAttribute('aria-label') ||
          (by && document.getElementById(by).textContent)))
      out.push(e.tagName + ' without a name');
  }
  for (const a of document.querySelectorAll('a[href^="#"]'))
    if (!document.getElementById(a.getAttribute('href').slice(1)))
      out.push('a link to nowhere: ' + a.getAttribute('href'));
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  if (new Set(ids).size !== ids.length)
    out.push('an id stands twice');
  for (const e of document.querySelectorAll('*'))
    if (e instanceof HTMLUnknownElement)
      out.push('an element that is none: ' + e.tagName);
  if (document.scripts.length !== 1)
    out.push(document.scripts.length + ' scripts');
  return out;
})()"""

SECTIONS = "[...document.querySelectorAll('main > section')].map(e => e.id)"
ACTIVE = "document.activeElement.id"
THEME = "document.documentElement.dataset.theme"


def keys(page):
    """j and k, each stop; the theme by t and by its button."""
    sections = page.value(SECTIONS)
    for section in sections:
        page.press("j")
        if page.value(ACTIVE) != section:
            return f"j leads to {page.value(ACTIVE)}, not to {section}"
    page.press("j")
    if page.value(ACTIVE) != sections[-1]:
        return "j leaves the last section"
    top = page.value(f"document.getElementById('{sections[-1]}')"
                     ".getBoundingClientRect().top")
    if not -5 <= top < 900:
        return f"the last section is at {top}"
    for section in reversed(sections[:-1]):
        page.press("k")
        if page.value(ACTIVE) != section:
            return f"k leads to {page.value(ACTIVE)}, not to {section}"
    if page.value("location.hash") != "#" + sections[0]:
        return "the address does not follow"
    before = page.value(THEME)
    page.press("t")
    if page.value(THEME) == before:
        return "t does nothing"
    page.value("document.getElementById('theme').click()")
    if page.value(THEME) != before:
        return "the button does nothing"
    if page.value("[...document.querySelectorAll('.command')]"
                  ".some(e => !e.querySelector('button'))"):
        return "a command without a button"
    return None


def check(page, path, shots):
    faults = []
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            page.open(path, width, scheme=scheme)
            where = f"{width} {scheme}: "
            faults += [where + x for x in page.value(OVERFLOW)]
            contrast = page.value(CONTRAST)
            faults += [where + "contrast " + x for x in contrast["low"]]
            if contrast["texts"] < 10:
                faults.append(where + "hardly any text")
            faults += [where + x for x in page.value(NAMES)]
            if page.value(THEME) != scheme:
                faults.append(where + "the theme is not the system's")
            if shots:
                name = os.path.basename(path).removesuffix(".html")
                page.screenshot(f"{shots}/{name}-{width}-{scheme}.png")
            if fault := keys(page):
                faults.append(where + fault)
            page.value("localStorage.clear()")
            faults += [where + x for x in page.complaints()]
    return faults


def main():
    args = sys.argv[1:]
    shots = None
    if "--shots" in args:
        at = args.index("--shots")
        shots = args[at + 1]
        os.makedirs(shots, exist_ok=True)
        del args[at:at + 2]
    failed = False
    with browser.Browser() as page:
        for path in args:
            faults = check(page, path, shots)
            failed = failed or bool(faults)
            for fault in faults:
                print(f"{os.path.basename(path)}: {fault}")
            if not faults:
                print(f"{os.path.basename(path)}: in order")
    return failed


sys.exit(main())
