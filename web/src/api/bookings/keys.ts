/** What the keys of queries begin with, so that one call invalidates a whole group. */
export const bookingKeys = { all: ['bookings'], lists: ['bookings', 'list'] } as const;

/** Keys of mutations, by which a screen sees that one is running. */
export const bookingMutations = {
  release: ['bookings', 'release'],
  cancel: (bookingId: string) => ['bookings', 'cancel', bookingId],
} as const;
