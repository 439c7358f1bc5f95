/** A path with its query, without undefined values. (`size` of the parameters came with Safari 17.) */
export const withQuery = (path: string, query: Record<string, string | number | boolean | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};
