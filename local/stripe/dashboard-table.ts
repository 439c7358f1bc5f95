import { escapeHtml } from './html.ts';

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
export const time = (seconds: number): string => {
  const iso = new Date(seconds * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
};
export const pairs = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${escapeHtml(key)}: ${escapeHtml(value)}`)
    .join('<br>');

export interface Column {
  name: string;
  kind?: 'amount' | 'wide';
}

export function table(columns: Column[], rows: string[][], none: string): string {
  if (rows.length === 0) return `<p>${none}</p>`;
  const head = columns.map(({ name, kind }) => `<th scope="col" class="${kind ?? ''}">${name}</th>`).join('');
  const cells = (row: string[]) =>
    row.map((cell, index) => `<td class="${columns[index]?.kind ?? ''}">${cell}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n');
  // a region that scrolls must be reachable by keyboard
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Enough to follow what one has just done. */
export const SHOWN = 50;

export const latest = <T>(records: T[]): T[] => records.slice(-SHOWN).toReversed();
