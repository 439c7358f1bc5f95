import type { AreaPages } from './page.ts';

export const passPages = {
  /** Also opens without a network, from what this browser stores. */
  pass: {
    path: '/reserva/:bookingId/pase',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'passes', 'rentals', 'spots', 'stays'],
    samples: { driver: ['/reserva/{booked}/pase', '/reserva/{cancelled}/pase'] },
  },
  passes: {
    path: '/pases',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['passes'],
    samples: { driver: ['/pases'] },
  },
  /** The page behind the QR code of a pass. */
  passCheck: {
    path: '/pase/:token',
    visibility: 'unlisted',
    access: 'link',
    texts: ['passes'],
    samples: { visitor: ['/pase/x'] },
  },
} as const satisfies AreaPages;
