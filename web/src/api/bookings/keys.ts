export const bookingKeys = {
  /** Every list of bookings and every single one. */
  all: ['bookings'],
  mine: ['bookings', 'mine'],
  onMySpots: ['bookings', 'on-my-spots'],
  detail: (bookingId: string) => ['bookings', 'detail', bookingId],
  cancellation: (bookingId: string) => ['bookings', 'cancellation', bookingId],
} as const;

/** Keys of mutations, by which a screen sees that one is running. */
export const bookingMutations = {
  release: ['bookings', 'release'],
  cancel: (bookingId: string) => ['bookings', 'cancel', bookingId],
} as const;
