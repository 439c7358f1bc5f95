import type { AreaPages } from './page.ts';

export const claimPages = {
  /** The owner's claim about a stay. */
  claim: {
    path: '/reserva/:bookingId/reclamacion',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'bookings', 'claims', 'payments', 'pictures', 'reservations', 'spots', 'vehicles'],
    samples: {
      owner: ['/reserva/{past}/reclamacion', '/reserva/{booked}/reclamacion'],
      driver: ['/reserva/{past}/reclamacion'],
    },
  },
  adminClaim: {
    path: '/admin/reclamacion/:bookingId',
    visibility: 'unlisted',
    access: 'admin',
    texts: ['accounts', 'bookings', 'claims', 'moderation', 'pictures', 'spots'],
    samples: { admin: ['/admin/reclamacion/{past}'] },
  },
} as const satisfies AreaPages;
