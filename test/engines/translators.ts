import { SEED } from '#test/support/random.ts';
import type { Init } from './drivers/playwright.ts';

/** A browser that translates pages by itself. */
type Translator = 'chrome' | 'edge' | 'firefox';

/**
 * Runs in a page and uses nothing outside itself. It begins at a random moment, often before the page is hydrated, and translates later
 * texts with a random delay. The words stay as they are, so that journeys find them; text nodes do not.
 */
const translatePages = ({ by, seed }: { by: Translator; seed: number }) => {
  if (window.top !== window) return;
  const START_MS = 2000;
  const DELAY_MS = 300;
  const KEPT =
    'script, style, noscript, template, textarea, code, svg, canvas, font, [translate=no], .notranslate';
  /** What Firefox takes into one sentence, and puts back in the order of the other language. */
  const IN_A_SENTENCE = 'a, b, bdi, em, i, small, span, strong, time';

  // Mulberry32; each page begins at another moment.
  let state = seed ^ history.length;
  for (const letter of location.pathname) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  // The site's own guard must not be what keeps the page alive.
  for (const name of ['removeChild', 'insertBefore'] as const) {
    const original: unknown = Reflect.get(Node.prototype, name);
    Object.defineProperty(Node.prototype, name, { get: () => original, set() {} });
  }

  const makeFont = (text: string) => {
    const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    font.textContent = text;
    return font;
  };
  /** The texts as they were translated: a translation is no change of the page. */
  const done = new WeakMap<Node, string | null>();

  const byChrome = (node: Text) => {
    const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    outer.append(makeFont(node.data));
    node.replaceWith(outer);
  };
  const byEdge = (node: Text, parent: Element) => {
    if (parent.childNodes.length > 1) {
      const font = makeFont(node.data);
      font.setAttribute('_mstmutation', '1');
      node.replaceWith(font);
      return;
    }
    parent.setAttribute('_msttexthash', String(node.data.length));
    done.set(node, node.data);
    node.replaceData(0, node.length, node.data);
  };
  /** Takes a sentence apart and puts it together again: neighbouring texts become one, and the other text nodes are gone. */
  const byFirefox = (parent: Element) => {
    done.set(parent, parent.textContent);
    if (![...parent.children].every((child) => child.matches(IN_A_SENTENCE))) return;
    const nodes = [...parent.childNodes];
    for (const node of nodes) node.remove();
    for (const node of nodes) {
      const last = parent.lastChild;
      if (node instanceof Text && last instanceof Text) last.data += node.data;
      else parent.append(node);
    }
  };

  const translateText = (node: Text) => {
    const parent = node.parentElement;
    if (!parent || node.data.trim() === '' || parent.closest(KEPT)) return;
    if (done.get(node) === node.data || done.get(parent) === parent.textContent) return;
    if (by === 'chrome') byChrome(node);
    else if (by === 'edge') byEdge(node, parent);
    else byFirefox(parent);
  };
  const translate = (node: Node) => {
    if (!node.isConnected) return;
    const texts: Node[] = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) if (text instanceof Text && text.isConnected) translateText(text);
  };
  const start = () => {
    if (by === 'chrome') document.documentElement.classList.add('translated-ltr');
    if (by === 'firefox') document.documentElement.lang = 'de';
    translate(document.body);
    new MutationObserver((records) => {
      const changed = records.flatMap(({ type, target, addedNodes }) =>
        type === 'characterData' ? [target] : [...addedNodes],
      );
      setTimeout(() => changed.forEach(translate), random() * DELAY_MS);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  addEventListener('DOMContentLoaded', () => setTimeout(start, random() ** 3 * START_MS));
};

interface Options {
  readonly seed?: number;
}

/** Makes a browser translate each page as another one does, without the guard of the site (`tolerateMovedNodes`). */
export const asTranslated = (by: Translator, { seed = SEED }: Options = {}): Init => ({
  content: `(${translatePages.toString()})(${JSON.stringify({ by, seed })})`,
});
