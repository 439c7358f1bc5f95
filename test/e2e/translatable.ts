import type { Page } from 'playwright-core';

/**
 * The whole texts of a page that a browser may translate although they are amounts, plates, references, addresses of mail, or one of the
 * given names and addresses.
 */
export const findTranslatable = (page: Page, kept: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const FIXED = [
      /^[-−]?(€\s?)?\d[\d.,]*(\s?€)?$/,
      /^\d{4}\s?[BCDFGHJKLMNPRSTVWXYZ]{3}$/,
      /^[A-Z0-9]{4}-[A-Z0-9]{4}(-[A-Z0-9]{4})*$/,
      /^\S+@\S+\.\w+$/,
    ];
    const isFixed = (text: string) =>
      names.includes(text) || (/\d.*€|€.*\d|\D\d|\d\D|@/.test(text) && FIXED.some((form) => form.test(text)));
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const text = (textContent ?? '').replace(/\s+/g, ' ').trim();
      const isHidden = parentElement?.closest('script, style, template, textarea, svg, [translate=no]');
      if (!isHidden && isFixed(text)) found.add(text);
    }
    return [...found];
  }, kept);
