import { expect } from 'vitest';
import { CARD_NUMBER, GOOD_CARD } from '#test/e2e/payment-support.ts';
import { textsOf } from '#test/e2e/support.ts';
import type { Booking } from '#shared/api/bookings.ts';
import { inDays } from '#test/support/stack.ts';
import type { Stage } from '../stage.ts';
import { button, checkbox, dialog, heading, inside, region, tab, text, textbox } from '../target.ts';
import type { Visitor } from '../visitor.ts';
import { fillSignIn, signInTo } from './account.ts';

const es = textsOf('es', 'accounts', 'bookings', 'payments', 'reservations');

const statusOf = async ({ app, driver }: Stage, { id }: Pick<Booking, 'id'>) =>
  (await app.call<Booking>('GET', `/bookings/${id}`, { as: driver })).body.status;

export const holdAndPay = async (visitor: Visitor, stage: Stage): Promise<void> => {
  const { app, driver, spot } = stage;
  const stay = {
    date: inDays(9),
    endDate: inDays(11),
    startTime: '13:00',
    endTime: '12:00',
    isFullDay: 'true',
  };
  await visitor.go(`/spot/${spot.id}?${new URLSearchParams(stay).toString()}`);
  const box = region(es('bookings.boxTitle'));
  await visitor.click(inside(box, checkbox(/términos/)));
  await visitor.click(inside(box, button(es('bookings.book'))));
  await visitor.arrive(`/booking/${spot.id}`);
  await visitor.click(tab(es('accounts.waySignIn')));
  await fillSignIn(visitor, driver);
  await visitor.arrive(/^\/payment\?/);
  await visitor.fill(textbox(CARD_NUMBER), GOOD_CARD);
  await visitor.fill(textbox('Fecha de caducidad'), '12 / 34');
  await visitor.fill(textbox('Código de seguridad'), '123');
  await visitor.click(button(/^Pagar €/));
  await visitor.arrive(/^\/payment\/success\?/);
  await visitor.see(heading(es('payments.successTitle')));
  const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
  expect(body.map(({ status, startTime }) => [status, startTime.slice(0, 10)])).toEqual([
    ['confirmed', stay.date],
  ]);
};

export const cancelBooking = async (visitor: Visitor, stage: Stage): Promise<void> => {
  const { app, driver, spot } = stage;
  const booking = await app.book(driver, spot, { date: inDays(13) });
  await signInTo(visitor, driver, `/reserva/${booking.id}`);
  await visitor.see(heading(spot.title));
  await visitor.click(button(/^Cancelar reserva/));
  await visitor.click(inside(dialog(es('reservations.cancelTitle')), button(/^Cancelar y recuperar/)));
  await visitor.see(text(/^La cancelaste el/));
  await visitor.see(text(/^Te hemos devuelto/));
  expect(await statusOf(stage, booking)).toBe('cancelled_by_driver');
};
