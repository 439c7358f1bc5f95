import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toBooking } from '#shared/data/bookings-repository.ts';
import { type TableItem, withoutKeys } from '#shared/data/client.ts';
import { MAP } from '#shared/data/keys.ts';
import { unpackCell, unpackEntry } from '#shared/data/map-codec.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { toSpot } from '#shared/data/spot-item.ts';
import { UnreadableRecord } from '#shared/lib/unreadable-record.ts';
import { Account } from '#shared/model/account.ts';
import { ConversationMessage, StoredConversation } from '#shared/model/conversation.ts';
import { StoredLedgerEntry } from '#shared/model/ledger-entry.ts';
import { StoredNotification } from '#shared/model/notification.ts';
import { Review } from '#shared/model/review.ts';
import { AuditLine } from '#shared/model/spot.ts';
import { aWorld } from '#test/support/stored-world.ts';
import { useStack } from '#test/support/stack.ts';
import { wholeTable } from '#test/support/whole-table.ts';

/** Items as releases wrote them, a folder for each release. `STORED=0.2.0 npm test -- stored-formats` writes those of the present one. */
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/stored');

const READERS: Readonly<Record<string, (item: TableItem) => unknown>> = {
  SPOT: toSpot,
  'AUDIT#': (item) => readRecord(AuditLine, item),
  BOOKING: toBooking,
  ACCOUNT: (item) => readRecord(Account, item),
  CONVERSATION: (item) => readRecord(StoredConversation, item),
  'MESSAGE#': (item) => readRecord(ConversationMessage, item),
  REVIEW: (item) => readRecord(Review, item),
  'NOTIFICATION#': (item) => readRecord(StoredNotification, item),
  'LEDGER#': (item) => readRecord(StoredLedgerEntry, item),
  'map entry': unpackEntry,
  'map cell': unpackCell,
};

const kindOf = ({ pk, sk }: TableItem): string => {
  if (pk === MAP) return 'map entry';
  return String(pk).startsWith('CELL#') ? 'map cell' : (/^\w+#?/.exec(String(sk))?.[0] ?? '');
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

const release = process.env.STORED;
if (release !== undefined)
  describe('this release', () => {
    const app = useStack();
    it('writes the items that later releases must read', async () => {
      await aWorld(app);
      const items = new Map((await wholeTable()).map((item) => [kindOf(item), item]));
      const written = Object.entries(READERS).map(([kind, read]) => {
        const item = items.get(kind) ?? {};
        return { item, read: read(item) };
      });
      mkdirSync(path.join(FOLDER, release), { recursive: true });
      writeFileSync(path.join(FOLDER, release, 'items.json'), `[\n${written.map(toText).join(',\n')}\n]\n`);
    });
  });

const RELEASES = readdirSync(FOLDER);

it('there is a stored item of each kind', () => {
  const kinds = RELEASES.flatMap((version) => readFixtures(version).map(({ item }) => kindOf(item)));
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(READERS).toSorted());
});

describe.each(RELEASES)('an item that release %s has stored', (version) => {
  const fixtures = readFixtures(version);

  it('is read as that release read it', () => {
    for (const { item, read } of fixtures)
      expect(fromText(toText(READERS[kindOf(item)]?.(item))), kindOf(item)).toMatchObject(read as object); // no reader answers `undefined`
  });

  it('without any one attribute is read, or refused as an unreadable record', () => {
    let readable = 0;
    for (const { item } of fixtures)
      for (const name of Object.keys(withoutKeys(item))) {
        const { [name]: _left, ...others } = item;
        try {
          READERS[kindOf(item)]?.(others);
          readable += 1;
        } catch (error) {
          expect(error, `${kindOf(item)} ${name}`).toBeInstanceOf(UnreadableRecord);
        }
      }
    expect(readable).toBeGreaterThan(20);
  });
});
