import type { Page } from 'playwright-core';

/** Phones in portrait and landscape, tablets, desktops, and a desktop at a zoom of 200 %. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [768, 400],
  [720, 450],
  [1024, 700],
  [1440, 900],
] as const;

/** A button that steps aside does so when the page has come to rest. */
const SETTLED_MS = 250;

/** Checks controls and prices of the open dialog, or else of the page. Runs in the page. */
const findFloatingHere = (): string[] => {
  const PRESSABLE = 'a[href], button, input, select, textarea, summary';
  const PRICE = /\d\s?€|€\s?\d/;
  const root = document.querySelector('dialog:modal') ?? document.body;
  const ownText = (element: Element) =>
    [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // The skip link is visible and can be pressed only while it has the focus.
    const isReachable = getComputedStyle(element).pointerEvents !== 'none';
    return width > 1 && height > 1 && isReachable && element.checkVisibility({ visibilityProperty: true });
  };
  const things = [...root.querySelectorAll('*')].filter(
    (element) => (element.matches(PRESSABLE) || PRICE.test(ownText(element))) && isSeen(element),
  );
  /** The ancestor that does not scroll with the page, such as a fixed bar or a control of the map. */
  const floatOf = (element: Element | null): Element | undefined => {
    for (let at = element; at; at = at.parentElement)
      if (at.matches('.map-zoom, .maplibregl-ctrl') || /fixed|sticky/.test(getComputedStyle(at).position))
        return at;
    return undefined;
  };
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || element.getAttribute('name') || '').trim().slice(0, 30)}"`;
  /** The floating element that covers the middle of another one, unless it contains it. */
  const coverOf = (thing: Element): Element | undefined => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const float = floatOf(hit);
    // Toasts disappear by themselves (SH-04).
    if (!hit || !float || float.matches('[popover]')) return undefined;
    return thing.contains(hit) || float.contains(thing) ? undefined : float;
  };
  /** Whether it is a bar across the top or bottom: elements under it can be scrolled out, which is checked below. */
  const isBar = (float: Element) => {
    const { left, right, top, bottom } = float.getBoundingClientRect();
    const { left: start, right: end } =
      document.querySelector('main > *')?.getBoundingClientRect() ?? root.getBoundingClientRect();
    return left <= start + 32 && right >= end - 32 && (top <= 0 || bottom >= innerHeight - 61);
  };
  const faults = new Set<string>();
  const note = (thing: Element, float: Element, where: string) =>
    faults.add(`${describe(float)} over ${describe(thing)} ${where}`);

  /** At rest it must cover nothing. While the page scrolls it is gone, which `bottom-edge.test.ts` checks: here nothing is awaited. */
  const stepsAside = (float: Element) => window.scrollY !== 0 && float.matches('[data-steps-aside]');

  const most = document.documentElement.scrollHeight - innerHeight;
  for (const part of [0, 0.5, 1]) {
    window.scrollTo({ top: part * most, behavior: 'instant' });
    for (const thing of things) {
      const cover = coverOf(thing);
      if (cover && !isBar(cover) && !stepsAside(cover)) note(thing, cover, `at ${part} of the page`);
    }
  }
  // Scrolls as Tab does: forwards to the lower edge of the window, backwards to the upper one.
  for (const [edge, inOrder] of [
    ['lower', things],
    ['upper', things.toReversed()],
  ] as const)
    for (const thing of inOrder) {
      thing.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      // If it is still covered, the page itself must uncover it when it gets the focus.
      if (coverOf(thing) && thing instanceof HTMLElement) thing.focus();
      const cover = coverOf(thing);
      if (cover && !stepsAside(cover)) note(thing, cover, `at the ${edge} edge`);
    }
  window.scrollTo({ top: 0, behavior: 'instant' });
  return [...faults];
};

/**
 * Finds what floats over links, buttons, fields or prices of a page or its open dialog, in windows of all sizes. The page is scrolled
 * to its top, middle and end, and to each element. Bars may cover elements that can be scrolled out from under them.
 */
export const findFloating = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SETTLED_MS);
    faults.push(...(await page.evaluate(findFloatingHere)).map((fault) => `${width} x ${height}: ${fault}`));
  }
  return faults;
};
