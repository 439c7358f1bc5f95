/** For the attribute `translate` of a value: amounts, numbers and times have no word that a browser could translate. */
export const translateValue = (value: unknown): 'no' | undefined =>
  typeof value === 'string' && !/\p{L}{2}/u.test(value) ? 'no' : undefined;
