/** A table in Markdown, whose first row is its head. The columns after the first `texts` are aligned to the right, as numbers are. */
export const toTable = (
  [head = [], ...rows]: readonly (readonly (string | number)[])[],
  texts = Infinity,
): string =>
  [head, head.map((_, index) => (index < texts ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
