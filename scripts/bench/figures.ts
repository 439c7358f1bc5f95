/** Numbers for people: shares of a list, and Markdown tables. */

export const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value that a share of all do not exceed: 0.5 is the middle one, 1 the largest. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
};

/** With thousands apart, and no more digits than mean something. */
export const shown = (
  value: number,
  decimals = value !== 0 && Math.abs(value) < 100 && value % 1 !== 0 ? 1 : 0,
): string => value.toLocaleString('en', { maximumFractionDigits: decimals, minimumFractionDigits: decimals });

/** `p50 / p99` of some values. */
export const spread = (values: readonly number[], decimals?: number): string =>
  [0.5, 0.99].map((share) => shown(quantile(values, share), decimals)).join(' / ');

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const align = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [line(head), line(align), ...rows.map(line)].join('\n');
};
