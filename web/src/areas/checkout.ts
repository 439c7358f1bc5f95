import type { AreaPages } from './page.ts';

export const checkoutPages = {
  /** A visitor signs in there (decision 214). */
  booking: {
    path: '/booking/:spotId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['bookings', 'spots', 'traders'],
    samples: { visitor: ['/booking/{spot}?{stay}'], driver: ['/booking/{spot}?{stay}'] },
  },
  payment: {
    path: '/payment',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'payments', 'bookings', 'rentals', 'spots', 'traders', 'vehicles'],
    samples: { driver: ['/payment?{payment}'] },
  },
  paymentSuccess: {
    path: '/payment/success',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['payments', 'bookings', 'notifications', 'rentals', 'spots'],
    samples: { driver: ['/payment/success?bookingId={booked}'] },
  },
} as const satisfies AreaPages;
