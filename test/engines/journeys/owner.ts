import { expect } from 'vitest';
import { textsOf } from '#test/e2e/support.ts';
import type { SpotCalendar } from '#shared/api/calendars.ts';
import type { Spot } from '#shared/api/spots.ts';
import { codeOf } from '#local/cognito/totp.ts';
import { inDays } from '#test/support/stack.ts';
import type { Stage } from '../stage.ts';
import { button, css, field, heading, link, option, text, textbox } from '../target.ts';
import type { Visitor } from '../visitor.ts';
import { fillSignIn, signInTo } from './account.ts';

const es = textsOf('es', 'accounts', 'calendar', 'moderation', 'publish');

const TITLE = 'Plaza con tres fotos';
/** Offset to the next code of the authenticator, because the current one is used up. */
const LATER_MS = 30_000;

export const publishWithPhotos = async (visitor: Visitor, { app, owner, photos }: Stage): Promise<void> => {
  const next = () => visitor.click(button(es('publish.next')));
  const isAt = (step: number) => visitor.see(heading(new RegExp(`^\\(${step}/6\\)`)));
  await signInTo(visitor, owner, '/publicar');
  await isAt(1);
  await visitor.fill(field('address'), 'Calle Serrano');
  await visitor.click(option(/Calle Serrano/));
  await visitor.fill(field('title'), TITLE);
  await visitor.fill(field('description'), 'Plaza cubierta y tranquila junto al metro.');
  await next();
  await isAt(2);
  for (const side of ['length', 'width', 'height']) await visitor.fill(field(side), '3');
  await visitor.click(button(new RegExp(`^${es('publish.vehicleNormal')}`)));
  await next();
  await isAt(3);
  await next();
  await isAt(4);
  await visitor.click(button(es('publish.oneYear')));
  await next();
  await isAt(5);
  await visitor.upload(css('input[type=file]'), photos);
  await visitor.see(text(/3 de 10/));
  await visitor.click(button(es('publish.announce')));
  await isAt(6);
  await visitor.click(button(es('publish.publish')));
  await visitor.see(heading(es('publish.doneTitle')));
  const { body } = await app.call<Spot[]>('GET', '/parking-spots/my-spots', { as: owner });
  expect(body.find(({ title }) => title === TITLE)?.images).toHaveLength(3);
};

export const blockDay = async (visitor: Visitor, { app, owner, dear }: Stage): Promise<void> => {
  const date = inDays(2);
  const day = (state: string) => css(`[data-date="${date}"]${state}`);
  await signInTo(visitor, owner, `/calendario/${dear.id}`);
  await visitor.see(css('[data-date][data-status=open]'));
  if ((await visitor.count(day(''))) === 0) await visitor.click(button(es('calendar.nextMonth')));
  await visitor.click(day('[data-status=open]'));
  await visitor.click(button(es('calendar.action.blocked')));
  await visitor.see(text(es('calendar.blockedDone')));
  await visitor.see(day('[data-status=blocked]'));
  const query = `from=${date}&to=${date}`;
  const { body } = await app.call<SpotCalendar>('GET', `/parking-spots/${dear.id}/calendar?${query}`, {
    as: owner,
  });
  expect(body.days.map(({ status }) => status)).toEqual(['blocked']);
};

export const approveSpot = async (visitor: Visitor, { app, owner, admin }: Stage): Promise<void> => {
  const spot = await app.publish(owner, { title: 'Plaza por revisar' });
  await visitor.go(`/login?next=${encodeURIComponent('/admin')}`);
  await fillSignIn(visitor, admin);
  const code = textbox(es('accounts.code'));
  await visitor.fill(code, codeOf(admin.secret, Date.now() + LATER_MS));
  await visitor.pressEnter(code);
  await visitor.arrive('/admin');
  await visitor.click(link(spot.title));
  await visitor.see(heading(spot.title));
  await visitor.click(button(es('moderation.approve')));
  await visitor.arrive('/admin');
  await visitor.miss(link(spot.title));
  // The list also lacks the spot while it loads, before the decision is made.
  await expect.poll(async () => (await app.call('GET', `/parking-spots/${spot.id}`)).status).toBe(200);
};
