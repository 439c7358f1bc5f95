import type { RentalAnswer } from '#shared/api/rentals.ts';
import { CARD_NUMBER, GOOD_CARD } from '#test/e2e/payment-support.ts';
import { textsOf } from '#test/e2e/support.ts';
import { eventually, inDays } from '#test/support/stack.ts';
import { approve, type Stage } from '../stage.ts';
import { button, checkbox, dialog, heading, inside, link, region, text, textbox } from '../target.ts';
import type { Visitor } from '../visitor.ts';
import { signInTo } from './account.ts';

const es = textsOf('es', 'dashboard', 'payments', 'rentals');

const fillCard = async (visitor: Visitor, number: string) => {
  await visitor.fill(textbox(CARD_NUMBER), number);
  await visitor.fill(textbox('Fecha de caducidad'), '12 / 34');
  await visitor.fill(textbox('Código de seguridad'), '123');
};

/** A rental from the page of the spot to the payment of its first month; then another card, and its end. */
export const rentByTheMonth = async (visitor: Visitor, stage: Stage): Promise<void> => {
  const { app, owner, driver, admin } = stage;
  const spot = await app.publish(owner, {
    ...{ title: 'Plaza por meses', address: 'Calle Sierpes 1, 41004 Sevilla' },
    ...{ latitude: '37.3900', longitude: '-5.9950' },
    ...{ bookingTypes: ['month'], priceMonth: '90', minMonths: 1, monthNoticeDays: 15, endDate: inDays(900) },
  });
  await approve(app, admin, spot);
  await signInTo(visitor, driver, `/spot/${spot.id}`);
  await visitor.click(button(es('rentals.rent')));
  await visitor.arrive(/^\/alquilar\//);
  await visitor.click(checkbox(/condiciones del alquiler por meses/));
  await visitor.click(button(es('rentals.payFirst')));
  await visitor.arrive(/^\/payment\?/);
  await fillCard(visitor, GOOD_CARD);
  await visitor.click(button(/^Pagar €/));
  await visitor.arrive(/^\/payment\/success\?/);
  await eventually(async () => {
    const { body } = await app.call<{ rentals: RentalAnswer[] }>('GET', '/rentals', { as: driver });
    return body.rentals.find(({ parkingSpotId, status }) => parkingSpotId === spot.id && status === 'active');
  }, 'an active rental');
  await visitor.click(link(es('payments.seeMyBookings')));
  await visitor.click(inside(region(es('dashboard.rentals')), link(/Plaza por meses/)));
  await visitor.see(heading(es('rentals.title')));
  await visitor.see(text(/^Visa acabada en 4242/));
  await visitor.click(button(es('rentals.changeCard')));
  await fillCard(visitor, '5555555555554444');
  await visitor.click(button(es('rentals.saveCard')));
  await visitor.see(text(es('rentals.cardChanged')));
  await visitor.see(text(/^Mastercard acabada en 4444/));
  await visitor.click(button(es('rentals.end')));
  await visitor.click(inside(dialog(es('rentals.endTitle')), button(/^Terminar el /)));
  await visitor.see(text(/^Hasta el /));
};
