const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2.5rem }
  .scroll { overflow-x: auto }
  table { border-collapse: collapse; width: 100%; font-size: .9rem }
  th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid #8885; white-space: nowrap }
  td.wide { white-space: normal; min-width: 16rem; overflow-wrap: anywhere }
  td.amount, th.amount { text-align: right; font-variant-numeric: tabular-nums }
  code { font-size: .85rem } ul { margin: 0; padding-left: 1.1rem }
  form { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1.5rem }
  td form { flex-wrap: nowrap; gap: .5rem; margin: 0 }
  button { font: inherit; min-height: 44px; padding: 0 1.25rem }
  .notice { border: 1px solid; padding: .75rem 1rem }
`;

/** A whole page, without scripts. `body` is HTML already. */
export const htmlPage = (title: string, body: string, language = 'en'): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>
`;
