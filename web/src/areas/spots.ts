import type { AreaPages } from './page.ts';

export const spotPages = {
  /** A function of the server fills its head (decision 115). */
  spot: {
    path: '/spot/:spotId',
    visibility: 'public',
    access: 'everybody',
    texts: ['spots', 'bookings'],
    isPrerendered: false,
    samples: { visitor: ['/spot/{spot}'] },
  },
  publish: {
    path: '/publicar',
    visibility: 'public',
    access: 'everybody',
    texts: ['fields', 'publish', 'spots'],
    isPrerendered: false,
    samples: { visitor: ['/publicar'], owner: ['/publicar'] },
  },
  publishAlias: {
    path: '/publish-spot',
    visibility: 'unlisted',
    access: 'link',
    texts: [],
    samples: { visitor: ['/publish-spot'] },
  },
  editSpot: {
    path: '/editar-plaza/:spotId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['dashboard', 'fields', 'publish', 'spots'],
    samples: { owner: ['/editar-plaza/{spot}'] },
  },
  spotCalendar: {
    path: '/calendario/:spotId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['calendar', 'rentals'],
    samples: { owner: ['/calendario/{spot}'] },
  },
} as const satisfies AreaPages;
