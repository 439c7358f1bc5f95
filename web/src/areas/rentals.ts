import type { AreaPages } from './page.ts';

export const rentalPages = {
  /** Where a driver agrees to a rental by the month; a visitor signs in there. */
  startRental: {
    path: '/alquilar/:spotId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['bookings', 'rentals', 'spots', 'traders'],
    samples: {
      visitor: ['/alquilar/{spot}?month=2027-01-15'],
      driver: ['/alquilar/{spot}?month=2027-01-15'],
    },
  },
  rental: {
    path: '/alquiler/:rentalId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['rentals'],
    samples: { driver: ['/alquiler/rnt_00000000000000000000000000'] },
  },
} as const satisfies AreaPages;
