import { PUBLIC_PAGES } from './public-pages.ts';

export const FOR_EVERYBODY = [
  ...PUBLIC_PAGES,
  '/blog/guia-para-publicar-tu-plaza',
  '/aviso-legal',
  '/aparcar/sevilla',
  '/favoritos',
  '/spot/{spot}',
];
export const FOR_OWNERS = [
  '/dashboard',
  '/dashboard/bookings',
  '/dashboard/notifications',
  '/editar-plaza/{spot}',
  '/calendario/{spot}',
  '/publicar',
  '/ingresos',
  '/datos-fiscales',
  '/facturas',
  '/reserva/{booked}',
  '/reserva/{cancelled}',
  '/reserva/{past}',
  '/reserva/{past}/reclamacion',
  '/reserva/{booked}/reclamacion',
  '/admin',
];
export const FOR_DRIVERS = [
  '/dashboard/bookings',
  '/favoritos',
  '{booking}',
  '{payment}',
  '/payment/success?bookingId={booked}',
  '/reserva/{booked}',
  '/reserva/{cancelled}',
  '/reserva/{past}',
  '/reserva/{past}/reclamacion',
  '/reserva/{booked}/pase',
  '/reserva/{cancelled}/pase',
  '/reserva/{booked}/cambiar',
  '/reserva/{cancelled}/cambiar',
  '/reserva/{booked}/problema',
  '/pases',
  '/facturas',
  '/facturas/x',
  '/facturas/{invoice}',
];
/** Of the router's patterns, those that no list above has: they need a token, or lead to another. */
export const FOR_NOBODY_ELSE = [
  '/login/provider',
  '/reset-password?token=x',
  '/confirmar-email?token=x',
  '/verificar-email?token=x',
  '/publish-spot',
  '/pase/x',
];
export const FOR_ADMINISTRATORS = [
  '/admin',
  '/admin/{pending}',
  '/admin/reclamacion/{past}',
  '/admin/problemas/{booked}',
];

/** Every screen at which `screens.long.test.ts` looks. */
export const WALKED = [
  ...FOR_EVERYBODY,
  ...FOR_NOBODY_ELSE,
  ...FOR_OWNERS,
  ...FOR_DRIVERS,
  ...FOR_ADMINISTRATORS,
];
