import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toBooking } from '#shared/data/bookings-repository.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import { openTable, type TableItem, withoutKeys } from '#shared/data/client.ts';
import { toImport } from '#shared/data/import-item.ts';
import { MAP } from '#shared/data/keys.ts';
import { unpackCell, unpackEntry } from '#shared/data/map-codec.ts';
import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { toSpot } from '#shared/data/spot-item.ts';
import { toTotals } from '#shared/data/totals-repository.ts';
import { env } from '#shared/lib/env.ts';
import { DAY, HOUR, toIso } from '#shared/lib/time.ts';
import { UnreadableRecord } from '#shared/lib/unreadable-record.ts';
import { ConsentRecord } from '#shared/model/account.ts';
import { kindOf as kindByArea, MODELS } from '#test/support/area-records.ts';
import { readModel } from '#test/support/model-records.ts';
import { onboard } from '#test/support/owner-payouts.ts';
import { aWorld, SPOILERS } from '#test/support/stored-world.ts';
import { useStack } from '#test/support/stack.ts';
import { wholeTable } from '#test/support/whole-table.ts';

/**
 * Items as releases wrote them, a folder each. `npm version` writes those of a release (test/upgrade/write-fixtures.ts), and
 * `STORED=1.1.0 npm test -- stored-formats` does so before it, or adds the kinds that a folder lacks.
 */
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/stored');

/** What reads an item that is not stored as its record, or that has none. */
const CODECS: Readonly<Record<string, (item: TableItem) => unknown>> = {
  SPOT: toSpot,
  BOOKING: toBooking,
  'IMPORT#': toImport,
  'TOTALS#': toTotals,
  'map entry': unpackEntry,
  'map cell': unpackCell,
};

/** Records that have no item here, and why. */
const ELSEWHERE = new Map<string, string>([
  ['HEAD', 'only where records are sent: in data/send-records'],
  ['SENDING', 'only where records are sent: in data/send-records'],
  ['RECORD#', 'only where records are sent: in data/send-records'],
]);

const KINDS = [...new Set([...MODELS.keys(), ...Object.keys(CODECS)])].filter((kind) => !ELSEWHERE.has(kind));

const kindOf = (item: TableItem): string => {
  if (item.pk === MAP) return 'map entry';
  return String(item.pk).startsWith('CELL#') ? 'map cell' : kindByArea(item);
};

const read = (item: TableItem): unknown => {
  const [codec, model] = [CODECS[kindOf(item)], MODELS.get(kindOf(item))];
  return codec ? codec(item) : model && readRecord(model, item);
};

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    held instanceof Uint8Array ? { bytes: Buffer.from(held).toString('base64') } : held,
  );

const fromText = (text: string): unknown =>
  JSON.parse(text, (_, held: unknown) =>
    typeof held === 'object' && held !== null && 'bytes' in held && typeof held.bytes === 'string'
      ? new Uint8Array(Buffer.from(held.bytes, 'base64'))
      : held,
  );

interface Written {
  readonly item: TableItem;
  /** The record that the same release read from it. */
  readonly read: unknown;
}

const readFixtures = (version: string) =>
  fromText(readFileSync(path.join(FOLDER, version, 'items.json'), 'utf8')) as Written[]; // written below

const readFormats = (version: string) =>
  JSON.parse(readFileSync(path.join(FOLDER, version, 'formats.json'), 'utf8')) as Record<string, unknown>; // written below

/** What today's code accepts of each record. */
const listFormats = async () => ({
  consent: z.toJSONSchema(ConsentRecord.schema),
  ...Object.fromEntries(
    [...(await readModel()).values()].map(({ name, schema }) => [
      name,
      z.toJSONSchema(schema, { unrepresentable: 'any' }),
    ]),
  ),
});

/** What no stay leaves behind, with every field that has a value somewhere. */
const writeOthers = async (app: ReturnType<typeof useStack>) => {
  const [owner, now] = [await app.newPerson('Olga Dueña'), Date.now()];
  await app.registerPerson('Rita Registrada');
  const spot = await app.publish(owner);
  await onboard(app, owner, 'complete');
  await app.call('GET', '/payouts/account', { as: owner });
  const body = {
    name: 'Ana',
    email: 'ana@example.com',
    subject: 'Una duda',
    message: '¿Cabe una furgoneta?',
  };
  await app.call('PUT', '/push/subscriptions', {
    as: owner,
    body: { ...app.stack.push.subscribe(), kinds: ['stay_reminder'] },
  });
  await app.call('POST', '/contact', { body: { ...body, language: 'es' } });
  const table = openTable(env.tableName());
  const event = { start: now + DAY, end: now + DAY + HOUR };
  await calendarImportsRepository(table).create(
    {
      id: 'imp_01M85RQE1W5DQ0PKX7ZFJWG65H',
      spotId: spot.id,
      name: 'Otra web',
      url: 'https://otra.example/calendario.ics',
      revision: 1,
      events: [event, { start: event.start + DAY, end: event.end + DAY }],
      readAt: toIso(now),
      failure: { problem: 'unreachable', since: toIso(now), attempts: 2 },
      unread: [],
      doubt: null,
      troubleTold: null,
      toldOf: ['bkg_01M85RQJDD6BPXHY2X1R3X5XFT'],
      dueAt: toIso(now + DAY),
      isRemoved: false,
    },
    [],
    now,
  );
  await outboxRepository(table).add(
    {
      effects: ['mail_spot_rejected'],
      userId: owner.userId,
      email: owner.email,
      spot: { id: spot.id, title: spot.title },
      reason: 'Faltan fotos.',
      keptImages: spot.images.slice(0, 1),
      droppedImages: spot.images.slice(1),
      bookingId: 'bkg_01M85RQJDD6BPXHY2X1R3X5XFT',
      contactId: 'ctc_01M85RQJDD6BPXHY2X1R3X5XFT',
      told: 1,
      after: 'MESSAGE#00000001',
      notBefore: toIso(now + DAY),
      paymentIntentId: 'pi_01M85RQJDD6BPXHY2X1R3X5XFT',
      period: { startAt: toIso(now + DAY), endAt: toIso(now + 2 * DAY) },
      priceCents: 1250,
    },
    now,
  );
};

const release = process.env.STORED;
if (release !== undefined)
  describe('this release', () => {
    const app = useStack();
    it('writes the items that later releases must read', async () => {
      await writeOthers(app);
      await aWorld(app);
      const items = new Map((await wholeTable()).map((item) => [kindOf(item), item]));
      const folder = path.join(FOLDER, release);
      const before = existsSync(folder) ? readFixtures(release) : [];
      const known = new Set(before.map(({ item }) => kindOf(item)));
      const added = KINDS.flatMap((kind) => {
        const item = items.get(kind) ?? {};
        return known.has(kind) ? [] : { item, read: read(item) };
      });
      mkdirSync(folder, { recursive: true });
      const written = [...before, ...added];
      writeFileSync(path.join(folder, 'items.json'), `[\n${written.map(toText).join(',\n')}\n]\n`);
      const formats = path.join(folder, 'formats.json');
      if (!existsSync(formats)) writeFileSync(formats, `${JSON.stringify(await listFormats(), null, 2)}\n`);
    });
  });

const inOrder = new Intl.Collator('en', { numeric: true }).compare;
const RELEASES = readdirSync(FOLDER).toSorted(inOrder);

it('there is a stored item of each kind', () => {
  const kinds = RELEASES.flatMap((version) => readFixtures(version).map(({ item }) => kindOf(item)));
  expect([...new Set(kinds)].toSorted()).toEqual(KINDS.toSorted());
});

/**
 * What may only grow. Without the names of required fields: a field that was added has a default, which the items below prove. The values of
 * an enumeration are keys, in any order: one that is new is read by the releases that write it.
 */
const onlyGrowing = (formats: unknown): unknown =>
  JSON.parse(
    JSON.stringify(formats, (name, held: unknown) => {
      if (name === 'required') return undefined;
      return name === 'enum' ? Object.fromEntries((held as string[]).map((value) => [value, true])) : held; // of JSON Schema
    }),
  );

it('a field that a release stored changes or goes only with the version of a release; new fields and values may come', async () => {
  const latest = RELEASES.at(-1) ?? '';
  const how = `Choose the version of the next release, and run STORED=<version> npm test -- stored-formats`;
  const released = onlyGrowing(readFormats(latest)) as object; // as it was written above
  expect(onlyGrowing(await listFormats()), how).toMatchObject(released);
});

describe.each(RELEASES)('an item that release %s has stored', (version) => {
  const fixtures = readFixtures(version);

  it('is read as that release read it', () => {
    for (const { item, read: was } of fixtures)
      expect(fromText(toText(read(item))), kindOf(item)).toMatchObject(was as object); // none is undefined
  });

  it.each(Object.entries(SPOILERS))(
    'is read, or refused as an unreadable record, with any attribute %s',
    (_, spoil) => {
      let readable = 0;
      for (const { item } of fixtures)
        for (const name of Object.keys(withoutKeys(item)))
          try {
            read(spoil(item, name));
            readable += 1;
          } catch (error) {
            expect(error, `${kindOf(item)} ${name}`).toBeInstanceOf(UnreadableRecord);
          }
      expect(readable).toBeGreaterThan(0);
    },
  );
});
