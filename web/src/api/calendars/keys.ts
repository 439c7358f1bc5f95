export const calendarKeys = {
  all: ['calendar'],
  /** Every month of the calendar of a space that has been read. */
  spot: (spotId: string) => [...calendarKeys.all, spotId],
} as const;
