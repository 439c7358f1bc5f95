import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Target, Wording } from './target.ts';

// Runs inside the pages of every engine: visitor.ts bundles it into one script.

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const fits = (wanted: Wording, text: string | null) =>
  typeof wanted === 'string'
    ? plain(text) === plain(wanted)
    : new RegExp(wanted.pattern, wanted.flags).test(plain(text));

/** Includes elements in open shadow roots, such as the card form. */
const elementsIn = (root: ParentNode): Element[] =>
  [...root.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot === null ? [element] : [element, ...elementsIn(element.shadowRoot)],
  );

const isShown = (element: Element) =>
  // File fields are hidden behind a styled button.
  element.matches('input[type=file]') ||
  (element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden');

const isInnermost = (element: Element, text: Wording) =>
  !element.matches('script, style, template, noscript') &&
  fits(text, element.textContent) &&
  ![...element.children].some(({ textContent }) => fits(text, textContent));

const findAll = ({ css, role, name, text, within }: Target): Element[] =>
  (within === undefined ? [document] : findAll(within).slice(0, 1))
    .flatMap(elementsIn)
    .filter((element) => css === undefined || element.matches(css))
    .filter((element) => role === undefined || getRole(element) === role)
    .filter((element) => text === undefined || isInnermost(element, text))
    .filter(isShown)
    .filter((element) => name === undefined || fits(name, computeAccessibleName(element)));

const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled=true]');

/** The first visible match; with `isEnabled`, the first that is not disabled. */
export const find = (target: Target, isEnabled = false): Element | null =>
  findAll(target).find((element) => !isEnabled || !isDisabled(element)) ?? null;

export const count = (target: Target): number => findAll(target).length;

export const read = (target: Target): string => {
  const element = find(target);
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  return plain(isField ? element.value : (element?.textContent ?? ''));
};
