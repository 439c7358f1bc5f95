/** As floating-buttons.module.css has it: on wider screens there is room beside the content. */
const NARROW = '(max-width: 40rem)';
/** Pixels from one place to try to the next, and how many are tried. */
const STEP = 52;
const MAX_STEPS = 5;
const PAUSE_MS = 120;

/** What can be pressed, and what says that something is wrong. */
const NEEDED =
  'form [role=alert], [id$="-error"], a, button, input, select, textarea, summary, label:has(input), [role=option], [tabindex="0"]';

/** Whether something that is needed lies under a box of the screen. */
const coversNeeded = (own: Element, { left, right, top, bottom }: DOMRect, up: number): boolean => {
  const xs = [left + 1, (left + right) / 2, right - 1];
  const ys = [top - up + 1, (top + bottom) / 2 - up, bottom - up - 1];
  return xs.some((x) =>
    ys.some((y) =>
      document
        .elementsFromPoint(x, y)
        .some(
          (element) =>
            !own.contains(element) && element.closest(NEEDED) && !own.contains(element.closest(NEEDED)),
        ),
    ),
  );
};

const placeClear = (button: HTMLElement) => {
  const isNarrow = matchMedia(NARROW).matches;
  const before = Number(button.dataset.steps ?? 0);
  const { left, top, width, height } = button.getBoundingClientRect();
  // Its own place; a move under way is over by the time of the next look.
  const own = new DOMRect(left, top + before * STEP, width, height);
  const steps = isNarrow
    ? Array.from({ length: MAX_STEPS }, (_, step) => step).find(
        (step) => !coversNeeded(button, own, step * STEP),
      )
    : 0;
  button.dataset.steps = String(steps ?? 0);
  button.style.setProperty('--up', `${(steps ?? 0) * -STEP}px`);
  button.toggleAttribute('data-away', steps === undefined);
};

/**
 * On a small screen a floating button moves up to where it covers nothing that is needed, or away when there is no
 * such place, until the page is scrolled on. Answers how to end that.
 */
export const keepClear = (button: HTMLElement) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => placeClear(button), PAUSE_MS);
  };
  const observer = new ResizeObserver(look);
  observer.observe(document.body);
  window.addEventListener('scroll', look, { passive: true });
  window.addEventListener('resize', look);
  document.addEventListener('click', look);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('scroll', look);
    window.removeEventListener('resize', look);
    document.removeEventListener('click', look);
  };
};
