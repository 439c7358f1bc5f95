/** Every route of the specification that a visitor can open without a redirect. */
export const PUBLIC_PAGES = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/publicar',
  '/quienes-somos',
  '/privacidad',
  '/cookies',
  '/terminos',
  '/condiciones',
  '/terminos-condiciones',
  '/blog',
  '/ayuda',
  '/contacto',
  '/spot/spt_00000000000000000000000000',
  '/no-such-page',
];
