/** Prefixes of query keys, so that one call invalidates a whole group. */
export const spotKeys = {
  all: ['spots'],
  availability: ['spots', 'availability'],
  quotes: ['spots', 'quote'],
  maps: ['spots', 'map'],
} as const;
