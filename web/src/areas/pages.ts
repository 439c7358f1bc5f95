import type { AreaPages } from './page.ts';

export const sitePages = {
  about: { path: '/quienes-somos', visibility: 'public', access: 'everybody', texts: ['pages'] },
  privacy: { path: '/privacidad', visibility: 'public', access: 'everybody', texts: ['pages'] },
  cookies: { path: '/cookies', visibility: 'public', access: 'everybody', texts: ['pages'] },
  terms: { path: '/terminos', visibility: 'public', access: 'everybody', texts: ['pages'] },
  termsOfRegistration: {
    path: '/condiciones',
    visibility: 'alias',
    access: 'everybody',
    file: 'terms',
    texts: ['pages'],
  },
  termsOfBooking: {
    path: '/terminos-condiciones',
    visibility: 'alias',
    access: 'everybody',
    file: 'terms',
    texts: ['pages'],
  },
  blog: { path: '/blog', visibility: 'public', access: 'everybody', texts: ['pages'] },
  article: {
    path: '/blog/:slug',
    visibility: 'public',
    access: 'everybody',
    texts: ['pages'],
    samples: { visitor: ['/blog/guia-para-publicar-tu-plaza'] },
  },
  promises: { path: '/promesas', visibility: 'public', access: 'everybody', texts: ['pages'] },
  declaration: {
    path: '/declaracion-responsable',
    visibility: 'public',
    access: 'everybody',
    texts: ['pages'],
  },
  help: { path: '/ayuda', visibility: 'public', access: 'everybody', texts: ['pages'] },
  contact: { path: '/contacto', visibility: 'public', access: 'everybody', texts: ['pages'] },
  legalNotice: { path: '/aviso-legal', visibility: 'public', access: 'everybody', texts: ['pages'] },
} as const satisfies AreaPages;
