/** Elements that can be pressed or filled in, and the map, which is dragged. */
const PRESSABLE = 'a[href], button, input, select, textarea, summary, label, iframe, .maplibregl-map';
/** Fields that open a keyboard on a screen. The card form of the payment provider is an iframe. */
const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, iframe';
const PRICE = /\d\s?€|€\s?\d/;
/** After this time without a change, the page is at rest. */
const REST_MS = 150;
/** A window that is lower than this part of the page's is one with a keyboard. */
const KEYBOARD_PART = 0.8;
/** A distance to what the button does not cover, in pixels. */
const MARGIN = 2;

const hasOwnPrice = (element: Element) =>
  [...element.childNodes].some((node) => node instanceof Text && PRICE.test(node.data));

/** Whether a field, a price or an action is below the element, seen at nine points of it. */
const isOverContent = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const columns = [left - MARGIN, (left + right) / 2, Math.min(right + MARGIN, innerWidth - 1)];
  const rows = [top - MARGIN, (top + bottom) / 2, Math.min(bottom + MARGIN, innerHeight - 1)];
  return columns.some((x) =>
    rows.some((y) =>
      document
        .elementsFromPoint(x, y)
        .some((below) => !element.contains(below) && (below.matches(PRESSABLE) || hasOwnPrice(below))),
    ),
  );
};

/** Whether an action floats at the bottom edge, such as the switch from list to map. */
const isBesideAction = (): boolean =>
  [...document.querySelectorAll('[data-view-switch]')].some((action) => {
    const { top, bottom, height } = action.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > innerHeight / 2;
  });

const isTyping = (): boolean => {
  const isLower =
    visualViewport && visualViewport.height * visualViewport.scale < KEYBOARD_PART * innerHeight;
  return Boolean(isLower) || document.activeElement?.matches(TYPED_IN) === true;
};

/**
 * Sets `data-in-the-way` on an element that floats over the page: while the page scrolls, after it was scrolled down, while a keyboard is
 * open, beside an action at the bottom edge, and while a field, a price or an action is below it. It is measured only when the page is at rest. Returns the function that ends it.
 */
export const hideWhileInTheWay = (element: HTMLElement): (() => void) => {
  let lastY = window.scrollY;
  let isScrolledDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (isInTheWay: boolean) => element.toggleAttribute('data-in-the-way', isInTheWay);
  const measure = () => {
    if (element.getClientRects().length === 0) return;
    set(isScrolledDown || isTyping() || isBesideAction() || isOverContent(element));
  };
  const measureAtRest = () => {
    clearTimeout(timer);
    timer = setTimeout(measure, REST_MS);
  };
  const noticeScroll = () => {
    const y = window.scrollY;
    if (y !== lastY) isScrolledDown = y > lastY;
    lastY = y;
    set(true);
    measureAtRest();
  };
  const noticeFocus = () => {
    if (isTyping()) set(true);
    measureAtRest();
  };
  const changes = new MutationObserver(measureAtRest);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['hidden', 'open'],
  });
  const sizes = new ResizeObserver(measureAtRest);
  sizes.observe(document.body);
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('scroll', noticeScroll, { passive: true, signal });
  window.addEventListener('resize', measureAtRest, { signal });
  window.visualViewport?.addEventListener('resize', measureAtRest, { signal });
  document.addEventListener('focusin', noticeFocus, { signal });
  document.addEventListener('focusout', measureAtRest, { signal });
  measureAtRest();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    sizes.disconnect();
    listening.abort();
  };
};
