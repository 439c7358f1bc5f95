/** What a page fetches, and scripts of its own that need not wait for any of it. */
const FETCHED =
  /\s*<(?:script type="module" [^>]*><\/script>|link\s+rel="(?:modulepreload|preload|stylesheet)"[^>]*>)/g;

const isStyle = (tag: string) => tag.includes('rel="stylesheet"');
const isScript = (tag: string) => /type="module"|rel="modulepreload"/.test(tag);

/**
 * A page with the tags of its head in the order in which a browser needs them: its own scripts, which would wait for styles
 * before them, then styles, font and scripts. In a page whose content is in the file `isDrawn`, scripts leave the line to
 * what is drawn.
 */
export const orderHead = (html: string, { isDrawn }: { isDrawn: boolean }): string => {
  const tags = html.match(FETCHED) ?? [];
  const scripts = tags
    .filter(isScript)
    .map((tag) => (isDrawn ? tag.replace(/ crossorigin/, ' fetchpriority="low" crossorigin') : tag));
  const others = tags.filter((tag) => !isStyle(tag) && !isScript(tag));
  const ordered = [...tags.filter(isStyle), ...others, ...scripts].join('');
  return html.replaceAll(FETCHED, '').replace(/\s*<\/head>/, () => `${ordered}\n  </head>`);
};
