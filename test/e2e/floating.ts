import type { Page } from 'playwright-core';

/** Telephones upright and on their side, tablets, desktops, and a desktop at a zoom of 200 %. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [768, 400],
  [720, 450],
  [1024, 700],
  [1440, 900],
] as const;

/** What can be pressed or filled in, and prices, of the dialog that is open or of the page. Runs in the page. */
const findFloatingHere = (): string[] => {
  const PRESSABLE = 'a[href], button, input, select, textarea, summary';
  const PRICE = /\d\s?€|€\s?\d/;
  const root = document.querySelector('dialog:modal') ?? document.body;
  const ownText = (element: Element) =>
    [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // The first link of a page shows itself and takes presses when it has the focus.
    const isReachable = getComputedStyle(element).pointerEvents !== 'none';
    return width > 1 && height > 1 && isReachable && element.checkVisibility({ visibilityProperty: true });
  };
  const things = [...root.querySelectorAll('*')].filter(
    (element) => (element.matches(PRESSABLE) || PRICE.test(ownText(element))) && isSeen(element),
  );
  /** What stays in the window or on the map while the rest moves. */
  const floatOf = (element: Element | null): Element | undefined => {
    for (let at = element; at; at = at.parentElement)
      if (at.matches('.map-zoom, .maplibregl-ctrl') || /fixed|sticky/.test(getComputedStyle(at).position))
        return at;
    return undefined;
  };
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || element.getAttribute('name') || '').trim().slice(0, 30)}"`;
  /** What floats over the middle of a thing, unless the thing is on it. */
  const coverOf = (thing: Element): Element | undefined => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const float = floatOf(hit);
    // Toasts leave by themselves (SH-04).
    if (!hit || !float || float.matches('[popover]')) return undefined;
    return thing.contains(hit) || float.contains(thing) ? undefined : float;
  };
  /** A bar across the page, at an edge of the window or on its strip: what is under it can be scrolled out, which is tried. */
  const isBar = (float: Element) => {
    const { left, right, top, bottom } = float.getBoundingClientRect();
    const { left: start, right: end } =
      document.querySelector('main > *')?.getBoundingClientRect() ?? root.getBoundingClientRect();
    return left <= start + 32 && right >= end - 32 && (top <= 0 || bottom >= innerHeight - 61);
  };
  const faults = new Set<string>();
  const note = (thing: Element, float: Element, where: string) =>
    faults.add(`${describe(float)} over ${describe(thing)} ${where}`);

  const most = document.documentElement.scrollHeight - innerHeight;
  for (const part of [0, 0.5, 1]) {
    window.scrollTo({ top: part * most, behavior: 'instant' });
    for (const thing of things) {
      const cover = coverOf(thing);
      if (cover && !isBar(cover)) note(thing, cover, `at ${part} of the page`);
    }
  }
  // To the lower edge of the window from above, and to the upper one from below, as Tab goes.
  for (const [edge, inOrder] of [
    ['lower', things],
    ['upper', things.toReversed()],
  ] as const)
    for (const thing of inOrder) {
      thing.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      // Where that does not bring it out, the page does so for what gets the focus.
      if (coverOf(thing) && thing instanceof HTMLElement) thing.focus();
      const cover = coverOf(thing);
      if (cover) note(thing, cover, `at the ${edge} edge`);
    }
  window.scrollTo({ top: 0, behavior: 'instant' });
  return [...faults];
};

/**
 * What floats over links, buttons, fields or prices of a page, or of its open dialog, in windows of all sizes: at its top, middle
 * and end, and where each of them is scrolled to when it gets the focus. Bars may lie over what can be scrolled out from under them.
 */
export const findFloating = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    faults.push(...(await page.evaluate(findFloatingHere)).map((fault) => `${width} x ${height}: ${fault}`));
  }
  return faults;
};
