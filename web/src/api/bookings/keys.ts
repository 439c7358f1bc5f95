/** Prefixes of query keys, so that one call invalidates a whole group. */
export const bookingKeys = { all: ['bookings'], lists: ['bookings', 'list'] } as const;

/** Keys of mutations, so that a screen can see that one is running. */
export const bookingMutations = {
  release: ['bookings', 'release'],
  cancel: (bookingId: string) => ['bookings', 'cancel', bookingId],
} as const;
