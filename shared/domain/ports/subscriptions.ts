/**
 * The transitions of bookings that other areas follow, and their effects. The effects of a transition run in this order, after those of
 * its row in `BOOKING_PROCESS`. The area implements them in its `*-effects.ts`.
 */
export const SUBSCRIPTIONS = {
  spots: { after: ['cancelByOwner'], effects: ['count_owner_cancellation'] },
  vehicles: { after: ['change', 'changeForLess', 'confirmChange'], effects: ['keep_vehicle'] },
  /** Transitions that change what was paid or earned, from the confirmation on. */
  invoices: {
    after: [
      'confirm',
      'changeForLess',
      'confirmChange',
      'endEarly',
      'endEarlyLate',
      'cancelInTime',
      'cancelLate',
      'cancelByOwner',
      'cancelByRefund',
      'giveUp',
      'rebookFrom',
      'rebookRest',
      'rebookTo',
      'uphold',
      'upholdRest',
      'upholdDays',
      'compensate',
    ],
    effects: ['review_invoices'],
  },
  reviews: { after: ['rebookRest', 'complete'], effects: ['notify_review_invited', 'mail_review_invited'] },
  /** Of months of rentals only (`applyTransition`). */
  rentals: {
    after: [
      'release',
      'expire',
      'confirm',
      'refund',
      'cancelInTime',
      'cancelLate',
      'cancelByOwner',
      'cancelByRefund',
      'giveUp',
      'rebookFrom',
      'rebookRest',
      'uphold',
      'upholdRest',
    ],
    effects: ['follow_rental'],
  },
  dac7: { after: ['confirm', 'rebookTo'], effects: ['ask_tax_details'] },
} as const;

export type Subscriber = keyof typeof SUBSCRIPTIONS;

/** The effects of an area that follow transitions, by default those of all areas. */
export type SubscribedEffect<Area extends Subscriber = Subscriber> =
  (typeof SUBSCRIPTIONS)[Area]['effects'][number];
