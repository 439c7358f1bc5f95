import type { AreaPages } from './page.ts';

export const bookingPages = {
  reservation: {
    path: '/reserva/:bookingId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: [
      'accounts',
      'bookings',
      'claims',
      'invoices',
      'messages',
      'notifications',
      'rentals',
      'reservations',
      'reviews',
      'spots',
      'stays',
      'taxes',
      'vehicles',
    ],
    samples: {
      owner: ['/reserva/{booked}', '/reserva/{cancelled}', '/reserva/{past}'],
      driver: ['/reserva/{booked}', '/reserva/{cancelled}', '/reserva/{past}'],
    },
  },
  /** Other dates of a booking. */
  changeBooking: {
    path: '/reserva/:bookingId/cambiar',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'bookings', 'changes', 'payments', 'reservations', 'spots'],
    samples: { driver: ['/reserva/{booked}/cambiar', '/reserva/{cancelled}/cambiar'] },
  },
} as const satisfies AreaPages;
