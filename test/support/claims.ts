import { disputeClaim, withdrawClaim } from '#shared/domain/claims/answer-claim.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { getClaim } from '#shared/domain/claims/get-claim.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { confirmClaimPayment, createClaimPayment } from '#shared/domain/claims/pay-claim.ts';
import { sendAllPayouts } from '#shared/domain/claims/send-claim-payouts.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import type { Settings } from '#shared/domain/deps.ts';
import type { PrivatePictures } from '#shared/domain/ports/images.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { newId } from '#shared/lib/id.ts';
import { HOUR } from '#shared/lib/time.ts';
import { accountWith } from './examples.ts';
import { MARKET_STAY, marketOf } from './market.ts';
import type { Repositories } from './table.ts';

const END = Date.parse(MARKET_STAY.endTime);

/** Pictures that exist if their name begins with the person who uploaded them. */
const somePictures: PrivatePictures = {
  isIssuedTo: (picture, { userId }) => picture.startsWith(userId),
  isReady: (picture) => Promise.resolve(!picture.endsWith('pdf')),
  keep: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  createAddress: (picture) => Promise.resolve(`/shown/${picture}`),
};

/** The code of a refused call, or `done`. */
export const codeOf = (done: Promise<unknown>): Promise<unknown> =>
  done.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

/** A completed stay that ended an hour ago, whose owner can make a claim, with all that follows it. */
export const aStayToClaim = async (
  table: () => Repositories,
  {
    owner = `owner-${newId('con')}`,
    endedAgo = HOUR,
    settings = {},
  }: { owner?: string; endedAgo?: number; settings?: Partial<Settings> } = {},
) => {
  const driver = `driver-${newId('con')}`;
  const market = await marketOf(table)({ ownerId: owner }, settings);
  const mails: Mail[] = [];
  Object.assign(market.deps, {
    privatePictures: somePictures,
    mail: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
  });
  const { deps } = market;
  for (const userId of [driver, owner])
    await table().accounts.save(accountWith({ userId, email: `${userId}@example.com` }));
  const { bookingId, paymentIntentId } = await market.intent(driver);
  market.pay(paymentIntentId);
  await market.browser(driver, paymentIntentId);
  market.wait(END + endedAgo - deps.clock.now());
  await market.timers();
  await market.timers();
  await market.drain();
  mails.length = 0;
  const actor = (userId: string) => ({ userId, isAdmin: false });
  const claim = () => table().claims.find(bookingId);
  const money = async () => {
    const found = await claim();
    return sumBalances(found ? await table().ledger.list(found.id) : []);
  };
  return {
    ...market,
    ...{ driver, owner, bookingId, claim, money },
    open: (changes: Partial<Parameters<typeof openClaim>[3]> = {}, as = owner) =>
      openClaim(deps, actor(as), bookingId, {
        kind: 'overstay',
        text: 'Se quedó dos horas más de lo reservado.',
        amount: 12.34,
        pictures: [],
        ...changes,
      }),
    accept: (as = driver) => createClaimPayment(deps, actor(as), bookingId),
    report: (payment: string, as = driver) => confirmClaimPayment(deps, actor(as), bookingId, payment),
    dispute: (text = 'Me fui a la hora, hay cámaras.', as = driver) =>
      disputeClaim(deps, actor(as), bookingId, text),
    disputeAtBank: market.dispute,
    withdraw: (as = owner) => withdrawClaim(deps, actor(as), bookingId),
    view: (as = driver) => getClaim(deps, actor(as), bookingId),
    decide: async (due: number, text = 'Las fotos muestran la hora.') =>
      decideClaim(deps, { userId: 'admin-1', isAdmin: true }, bookingId, {
        due,
        text,
        version: (await claim())?.version ?? 0,
      }),
    sendAll: () => sendAllPayouts(deps),
    /** What mails told a person, and nobody else of another test. */
    told: (userId: string) =>
      mails.filter(({ to }) => to === `${userId}@example.com`).map(({ subject }) => subject),
    mails,
    /** A ready account for payouts. */
    onboardOwner: async () => {
      await market.onboard(owner);
      market.connect.move(owner, 'ready');
    },
  };
};
