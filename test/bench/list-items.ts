import { toBookingItem, toStayItem } from '#shared/data/bookings-repository.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { sumTotals } from '#shared/domain/bookings/totals.ts';
import { toWrittenEvent } from '#shared/domain/reviews/review.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { Spot } from '#shared/model/spot.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { type Repositories, repositoriesOf } from '#test/support/table.ts';

/** An owner with the maximum number of spots, and a driver who books all of them. */
export const OWNER = 'owner-of-the-lists';
export const DRIVER = 'driver-of-the-lists';
const SPOTS = 50;
export const NOW = Date.parse('2026-06-15T08:00:00Z');
const YEAR = 365 * DAY;
const AHEAD = 14 * DAY;

/** Ids sort by their number. */
export const idOf = (kind: string, number: number) =>
  `${kind}_01JQ2T8Z3M4N5P6Q7${String(number).padStart(9, '0')}`;

/** A spot with texts of the usual length. */
const typicalSpot = (number: number, changes: Partial<Spot> = {}): Spot =>
  spotWith({
    ...{ id: idOf('spt', number), ownerId: OWNER, title: 'Plaza de garaje cerca de la estación' },
    description: 'Plaza cubierta y vigilada, a dos minutos del metro. La rampa es ancha. '.repeat(6),
    address: 'Calle de Augusto Figueroa, 40, 28004 Madrid',
    ...{ instructions: 'Entra por la calle de atrás.', accessDetails: 'Código 4711' },
    ...{ cadastralReference: '9872023VH5797S0001WX', spotNumber: String(number) },
    images: Array<string>(4).fill(`/api/images/de0000000000000a/${idOf('img', number).slice(4)}.jpg`),
    ...{ createdAt: toIso(NOW - YEAR - number * HOUR), updatedAt: toIso(NOW - YEAR) },
    ...changes,
  });

/** Stays over a year and two weeks. The last ones are in the future; one in twenty is cancelled. */
const makeStays = (spots: readonly Spot[], count: number): Booking[] => {
  const step = (YEAR + AHEAD) / Math.ceil(count / SPOTS);
  return Array.from({ length: count }, (_, number): Booking => {
    const spot = spots[number % spots.length] ?? typicalSpot(0);
    const at = NOW - YEAR + Math.floor(number / SPOTS) * step;
    const start = at - (at % HOUR);
    const end = start + 2 * HOUR;
    const status = end > NOW ? 'confirmed' : number % 20 === 0 ? 'cancelled_by_owner' : 'completed';
    const sentAt = toIso(end + DAY);
    const hold = holdOf(
      spot,
      { start, end },
      { driverId: DRIVER, id: idOf('bkg', number), status, tax: null },
    );
    const sent = {
      state: 'sent',
      cents: hold.ownerCents,
      dueAt: sentAt,
      tryAt: sentAt,
      heldFor: null,
    } as const;
    return {
      ...{ ...hold, paymentIntentId: `pi_${number}`, version: 4 },
      payout: status === 'completed' ? { ...sent, attempt: 0, transferId: `tr_${number}`, sentAt } : null,
      cancelledAt: status === 'cancelled_by_owner' ? toIso(start - DAY) : null,
    };
  });
};

/** Collects the items that repositories write, so that thousands can be written at once. Of equal keys the last one counts. */
const recordingTable = () => {
  const items = new Map<string, TableItem>();
  const put = (item: TableItem) => items.set(JSON.stringify([item.pk, item.sk]), item);
  const table = {
    putIf: (item: TableItem) => Promise.resolve(put(item).size > 0),
    transact: (writes: Parameters<Table['transact']>[0]) => {
      for (const { Put } of writes) if (Put?.Item) put(Put.Item);
      return Promise.resolve([]);
    },
  } as unknown as Table; // the recorded repositories call nothing else
  return { ...repositoriesOf(table), put, writeTo: (real: Table) => real.putMany([...items.values()]) };
};

/** The address of the calendar of the first spot. */
export const FEED = 'feed-of-the-lists';

/** Writes an owner's spots and this many stays in them. */
export const writeStays = async (table: Table, count: number): Promise<void> => {
  const { spots, bookingTotals, put, writeTo } = recordingTable();
  const all = Array.from({ length: SPOTS }, (_, number) => typicalSpot(number));
  for (const spot of all) await spots.create(spot);
  const stays = makeStays(all, count);
  for (const stay of stays) {
    put(toBookingItem(stay, indexBooking(stay)));
    if (indexBooking(stay).isInCalendar) put(toStayItem(stay));
  }
  for (const sums of sumTotals(stays)) await bookingTotals.replace(sums, 0, NOW);
  await writeTo(table);
  await repositoriesOf(table).calendarExports.replace(idOf('spt', 0), undefined, FEED);
};

export const CONVERSATION = idOf('bkg', 0);
const TEXT = '¿Cabe una furgoneta?';

/** Writes this many conversations, of which the first has this many messages. */
const writeMessages = async (messages: Repositories['messages'], count: number) => {
  const nothing = { sent: 0, read: 0, told: 0 };
  const send = (bookingId: string, number: number, at: number) =>
    messages.send(
      {
        ...{ bookingId, driverId: DRIVER, ownerId: OWNER, driverName: 'Dani', ownerName: 'Olga' },
        ...{ spot: { title: 'Plaza', image: null }, driver: { ...nothing, sent: number }, owner: nothing },
        ...{ count: number, lastText: TEXT, lastFrom: 'driver', lastAt: toIso(at) },
      },
      {
        ...{ bookingId, number, from: 'driver', text: TEXT, sentAt: toIso(at) },
        ...{ clientId: `${number}`, driverSent: number, ownerSent: 0 },
      },
      DRIVER,
      { events: [] },
      at,
    );
  for (let number = 0; number < count; number++) await send(idOf('bkg', number), 1, NOW - number * MINUTE);
  for (let number = 2; number <= count; number++) await send(CONVERSATION, number, NOW + number);
};

/** Writes this many notifications, spots to be reviewed, reviews of a spot, conversations and messages. */
export const writeOthers = async (table: Table, count: number): Promise<void> => {
  const { spots, notifications, reviews, messages, put, writeTo } = recordingTable();
  const spot = typicalSpot(0);
  await spots.create(spot);
  for (const stay of makeStays([spot], 1)) put(toBookingItem(stay, indexBooking(stay)));
  for (let number = 1; number <= count; number++) {
    const at = toIso(NOW - number * MINUTE);
    await notifications.add({
      ...{ id: idOf('ntf', count - number), userId: OWNER, kind: 'booking_made', createdAt: at },
      ...{ spotId: spot.id, spotTitle: spot.title },
    });
    await spots.create(
      typicalSpot(number, { ownerId: `owner-${number}`, review: 'pending', submittedAt: at }),
    );
    const bookingId = idOf('bkg', number);
    const review = {
      ...{
        id: idOf('rev', number),
        bookingId,
        spotId: spot.id,
        ownerId: OWNER,
        driverName: 'Dani',
        rating: 5,
      },
      text: 'Muy fácil de encontrar y de aparcar.'.repeat(3),
      ...{ stayMonth: '2026-05', writtenAt: at, answer: null },
    };
    await reviews.create(review, at, toWrittenEvent(bookingId), NOW);
  }
  await writeMessages(messages, count);
  await writeTo(table);
};
