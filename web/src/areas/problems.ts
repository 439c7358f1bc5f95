import type { AreaPages } from './page.ts';

export const problemPages = {
  problem: {
    path: '/reserva/:bookingId/problema',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'bookings', 'pictures', 'problems', 'rentals', 'reservations', 'spots'],
    samples: { driver: ['/reserva/{booked}/problema'] },
  },
  adminProblem: {
    path: '/admin/problemas/:bookingId',
    visibility: 'unlisted',
    access: 'admin',
    texts: ['accounts', 'moderation', 'pictures', 'problems', 'rentals', 'reservations', 'spots'],
    samples: { admin: ['/admin/problemas/{booked}'] },
  },
} as const satisfies AreaPages;
