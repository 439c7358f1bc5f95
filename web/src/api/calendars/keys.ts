export const calendarKeys = {
  all: ['calendar'],
  /** Every fetched month of a spot's calendar. */
  spot: (spotId: string) => [...calendarKeys.all, spotId],
} as const;
