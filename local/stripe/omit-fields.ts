/** A copy of a record that lacks these fields: what an answer must not show. */
export const omitFields = <T extends object, K extends keyof T>(record: T, ...names: K[]): Omit<T, K> => {
  const hidden: PropertyKey[] = names;
  const kept = Object.entries(record).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(kept) as Omit<T, K>; // built from the record's own entries, less those names
};
