import type { AreaPages } from './page.ts';

export const favouritePages = {
  favourites: {
    path: '/favoritos',
    visibility: 'unlisted',
    access: 'everybody',
    texts: ['favourites', 'spots'],
    samples: { visitor: ['/favoritos'], driver: ['/favoritos'] },
  },
} as const satisfies AreaPages;
