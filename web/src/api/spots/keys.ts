/** The keys below begin with those of the group that they belong to, which is how a whole group is invalidated. */
export const spotKeys = {
  all: ['spots'],
  mine: ['spots', 'mine'],
  detail: (spotId: string) => ['spots', 'detail', spotId],
  availabilities: ['spots', 'availability'],
  availability: (spotId: string, from: string, to: string) => ['spots', 'availability', spotId, from, to],
  quotes: ['spots', 'quote'],
  quotesOfSpot: (spotId: string) => ['spots', 'quote', spotId],
  quote: (spotId: string, stay: object) => ['spots', 'quote', spotId, stay],
  maps: ['spots', 'map'],
  map: (...asked: unknown[]) => ['spots', 'map', ...asked],
  nearest: (...asked: unknown[]) => ['spots', 'nearest', ...asked],
} as const;
