/** What the keys of queries begin with, so that one call invalidates a whole group. */
export const spotKeys = {
  all: ['spots'],
  availability: ['spots', 'availability'],
  quotes: ['spots', 'quote'],
  maps: ['spots', 'map'],
} as const;
