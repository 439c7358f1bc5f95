import { escapeHtml } from '#shared/lib/escape-html.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2.5rem }
  code { font-size: .85rem } ul { margin: 0; padding-left: 1.1rem }
  form { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1.5rem }
  button { font: inherit; min-height: 44px; padding: 0 1.25rem }
  .notice { border: 1px solid; padding: .75rem 1rem }
`;

/** A whole page, without scripts. `body` is HTML already. */
export const htmlPage = (title: string, body: string, language = 'en'): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>
`;
