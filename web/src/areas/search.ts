import type { AreaPages } from './page.ts';

export const searchPages = {
  home: { path: '/', visibility: 'public', access: 'everybody', texts: ['home', 'spots'] },
  city: {
    path: '/aparcar/:city',
    visibility: 'public',
    access: 'everybody',
    texts: ['cities', 'home', 'spots'],
    samples: { visitor: ['/aparcar/sevilla'] },
  },
  cityMonths: {
    path: '/aparcar/:city/meses',
    file: 'city',
    visibility: 'public',
    access: 'everybody',
    texts: ['cities', 'cityMonths', 'home', 'spots'],
    samples: { visitor: ['/aparcar/sevilla/meses'] },
  },
} as const satisfies AreaPages;
