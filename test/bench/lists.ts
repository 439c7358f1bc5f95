import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { createTable } from '#local/table/create-table.ts';
import { startTable } from '#local/table/start-table.ts';
import { api } from '#shared/api/index.ts';
import { openTable, type Table } from '#shared/data/client.ts';
import { TABLE } from '#shared/data/table.ts';
import { listBookingsOnMySpots, listMyBookings } from '#shared/domain/bookings/list-stays.ts';
import { getFeed } from '#shared/domain/calendars/feeds.ts';
import { getCalendar } from '#shared/domain/calendars/get-calendar.ts';
import { exportEarnings } from '#shared/domain/earnings/export-earnings.ts';
import { getEarnings } from '#shared/domain/earnings/get-earnings.ts';
import { getStatistics } from '#shared/domain/earnings/get-statistics.ts';
import { listConversations, listMessages } from '#shared/domain/messages/read-messages.ts';
import { listPending } from '#shared/domain/moderation/review-spots.ts';
import { countUnread, listNotifications } from '#shared/domain/notifications/list-notifications.ts';
import { listPayouts } from '#shared/domain/payouts/list-payouts.ts';
import { exportAccount } from '#shared/domain/privacy/export-account.ts';
import { listOpenBusiness } from '#shared/domain/privacy/open-business.ts';
import { listSpotReviews } from '#shared/domain/reviews/list-spot-reviews.ts';
import { listMySpots } from '#shared/domain/spots/get-spot.ts';
import { addDays, DAY, toIso, toLocal } from '#shared/lib/time.ts';
import { accountWith } from '#test/support/examples.ts';
import { settings } from '#test/support/settings.ts';
import { repositoriesOf } from '#test/support/table.ts';
import { quantile } from './benchmarks-page.ts';
import { CONVERSATION, DRIVER, FEED, idOf, NOW, OWNER, writeOthers, writeStays } from './list-items.ts';

/** The cost of an answer: kilobytes of JSON, read units, and milliseconds including validation of the answer. */
export interface ListCost {
  readonly list: string;
  readonly among: number;
  readonly KB: number;
  readonly units: number;
  readonly ms: number;
}

const TABLE_NAME = 'bench-lists';
const owner = { userId: OWNER, isAdmin: false };
const driver = { userId: DRIVER, isAdmin: false };

const depsOf = (table: Table) => ({ ...repositoriesOf(table), clock: { now: () => NOW }, settings });
type Ask = (deps: ReturnType<typeof depsOf>) => Promise<unknown>;

const checked =
  (schema: z.core.$ZodType, ask: Ask): Ask =>
  async (deps) =>
    z.parse(schema, await ask(deps));

const { bookings, earnings, accounts, spots, payouts, privacy, calendars } = api;
const first = { limit: 30 };
const today = toLocal('Europe/Madrid', NOW).date;

/** Pages and sums of a person's stays. */
const OF_STAYS: Readonly<Record<string, Ask>> = {
  'my bookings': checked(
    bookings.listMyBookings.response,
    async (deps) => (await listMyBookings(deps, driver, first)).bookings,
  ),
  'my bookings, a late page': checked(bookings.listMyBookings.response, async (deps) => {
    const cursor = `over~${toIso(NOW - 300 * DAY)}~${idOf('bkg', 0)}`;
    return (await listMyBookings(deps, driver, { ...first, cursor })).bookings;
  }),
  'bookings on my spots': checked(
    bookings.listBookingsOnMySpots.response,
    async (deps) => (await listBookingsOnMySpots(deps, owner, first)).bookings,
  ),
  statistics: checked(accounts.getStatistics.response, (deps) => getStatistics(deps, owner)),
  'statistics of the driver': checked(accounts.getStatistics.response, (deps) => getStatistics(deps, driver)),
  'earnings of 12 months': checked(earnings.getEarnings.response, (deps) => getEarnings(deps, owner, {})),
  'earnings export, a part': async (deps) => (await exportEarnings(deps, owner, { language: 'es' })).text,
  'account export, a part': checked(privacy.exportMyData.response, async (deps) => {
    await deps.accounts.save(accountWith({ userId: OWNER, fullName: 'Olga' }));
    return exportAccount(deps, OWNER, 'bookings~');
  }),
  payouts: checked(payouts.listPayouts.response, (deps) => listPayouts(deps, owner, {})),
  'my spots': checked(
    spots.listMySpots.response,
    async (deps) => (await listMySpots(deps, owner, { limit: 50 })).spots,
  ),
  'calendar of a spot, a month': checked(calendars.getCalendar.response, (deps) =>
    getCalendar(deps, owner, idOf('spt', 0), { from: today, to: addDays(today, 30) }),
  ),
  'calendar of a spot for others': (deps) => getFeed(deps, FEED),
  'what keeps an account open': (deps) => listOpenBusiness(deps, DRIVER),
};

const OTHERS: Readonly<Record<string, Ask>> = {
  notifications: checked(api.notifications.listNotifications.response, (deps) =>
    listNotifications(deps, owner, {}),
  ),
  'unread notifications': checked(api.notifications.countUnread.response, (deps) => countUnread(deps, owner)),
  conversations: checked(api.messages.listConversations.response, (deps) =>
    listConversations(deps, owner, {}),
  ),
  'messages of a conversation': checked(api.messages.listMessages.response, (deps) =>
    listMessages(deps, owner, CONVERSATION, {}),
  ),
  'spots to be reviewed': checked(api.moderation.listPending.response, (deps) =>
    listPending(deps, { limit: 20 }),
  ),
  'reviews of a spot': checked(api.reviews.listSpotReviews.response, (deps) =>
    listSpotReviews(deps, undefined, idOf('spt', 0), { limit: 10 }),
  ),
};

type Capacity = { readonly CapacityUnits?: number };

/** A client of the table that counts read units; `take` returns those since its last call. */
const countingClient = (endpoint: string) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const service = new DynamoDBClient({ endpoint, region: 'eu-south-2', credentials });
  let units = 0;
  service.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] }; // the SDK's type of any operation's output
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) units += CapacityUnits;
      return answer;
    },
    { step: 'initialize' },
  );
  const take = () => {
    const taken = units;
    units = 0;
    return taken;
  };
  return { service, take };
};

const round = (value: number) => Math.round(value * 10) / 10;

/** The parameters of a measurement. */
export interface Measurement {
  /** Number of calls of each list; the time is the median, sizes and units are the same in each. */
  readonly runs?: number;
  /** An existing folder for the tables. */
  readonly parent?: string;
}

const measure =
  (write: (table: Table, count: number) => Promise<void>, asks: Readonly<Record<string, Ask>>) =>
  async (among: number, { runs = 3, parent = tmpdir() }: Measurement = {}): Promise<ListCost[]> => {
    const folder = await mkdtemp(path.join(parent, 'bench-lists-'));
    const program = await startTable({ dbPath: path.join(folder, 'table.db') });
    await createTable(program.url, { tableName: TABLE_NAME, ...TABLE });
    const { service, take } = countingClient(program.url);
    const table = openTable(TABLE_NAME, { service });
    const costs: ListCost[] = [];
    try {
      await write(table, among);
      for (const [list, ask] of Object.entries(asks)) {
        const times: number[] = [];
        let [bytes, units] = [0, 0];
        for (let run = 0; run < runs; run++) {
          take();
          const startedAt = performance.now();
          bytes = Buffer.byteLength(JSON.stringify(await ask(depsOf(table))));
          times.push(performance.now() - startedAt);
          units = take();
        }
        const ms = Math.round(quantile(times, 0.5));
        costs.push({ list, among, KB: round(bytes / 1024), units: round(units), ms });
      }
      return costs;
    } finally {
      service.destroy();
      await program.close();
      await rm(folder, { recursive: true, force: true });
    }
  };

/** The cost of lists and sums for an owner and a driver with this many stays in a year. */
export const measureStays = measure(writeStays, OF_STAYS);

/** The cost of the other lists with this many items in each. */
export const measureOthers = measure(writeOthers, OTHERS);
