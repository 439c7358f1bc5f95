export const calendarKeys = {
  all: ['calendar'],
  /** Every month of the calendar of a space that has been read. */
  spot: (spotId: string) => ['calendar', spotId],
  month: (spotId: string, month: string) => ['calendar', spotId, month],
} as const;
