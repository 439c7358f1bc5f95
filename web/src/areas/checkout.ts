import type { AreaPages } from './page.ts';

export const checkoutPages = {
  booking: {
    path: '/booking/:spotId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['bookings', 'spots', 'traders'],
    samples: { driver: ['/booking/{spot}?{stay}'] },
  },
  payment: {
    path: '/payment',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'payments', 'bookings', 'spots', 'vehicles'],
    samples: { driver: ['/payment?{payment}'] },
  },
  paymentSuccess: {
    path: '/payment/success',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['payments', 'bookings', 'notifications', 'spots'],
    samples: { driver: ['/payment/success?bookingId={booked}'] },
  },
} as const satisfies AreaPages;
