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
} as const satisfies AreaPages;
