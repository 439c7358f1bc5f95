import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt, FINEST } from '#shared/domain/search/cells.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { WHOLE_LINE, zOf } from '#shared/lib/quad.ts';
import type { Table } from '#shared/data/client.ts';
import { DAY } from '#shared/lib/time.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { repositoriesOf, useTable } from '#test/support/table.ts';
import { countingTable } from '../../scripts/bench/counting-table.ts';

const embedded = useTable();
const NOW = Date.parse('2026-06-01T08:00:00Z');
const STAY = { start: Date.parse('2026-06-10T11:00:00Z'), end: Date.parse('2026-06-13T10:00:00Z') };

interface Units {
  reads: number;
  writes: number;
}
let units: Units = { reads: 0, writes: 0 };

type Send = (this: unknown, command: { readonly input: object }) => Promise<object>;
const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send; // a method of a class that is generic in all it sends

interface Capacity {
  readonly CapacityUnits?: number;
}
const unitsOf = (answer: { ConsumedCapacity?: Capacity | Capacity[] }): number =>
  [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/** Has the embedded table say what each call costs. */
const listen: Send = async function (this: unknown, command) {
  Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
  const answer = await send.call(this, command);
  const isWrite = /^(Put|Update|Delete|TransactWrite)/.test(command.constructor.name);
  units[isWrite ? 'writes' : 'reads'] += unitsOf(answer);
  return answer;
};

/** Things that are done to a table, one after the other. */
const actionsOn = (table: Table): Record<string, () => Promise<unknown>> => {
  const { bookings, calendar, mapIndex, mapIndexWriter, spots } = repositoriesOf(table);
  const spot = spotWith({
    id: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
    description: 'Amplia y luminosa. '.repeat(80),
  });
  const hold = holdOf(spot, STAY, { id: 'bkg_01JQ2T8Z3M4N5P6Q7R8S9TABCD', now: NOW });
  const at = cellAt(zOf(spot.latitude, spot.longitude), FINEST);
  const keep = () => updateMapIndex({ spots, calendar, mapIndexWriter, clock: { now: () => NOW } });
  return {
    'publish a space': () => spots.create(spot),
    'publish another': () => spots.create(spotWith({ id: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCE' })),
    'put both on the map': keep,
    'read a space': () => spots.find(spot.id),
    'read cells, one of them unknown': () => mapIndex.readCells([at, { ...at, index: at.index + 1 }]),
    'read entries in two calls': () => mapIndex.readEntries([WHOLE_LINE, { from: 0, to: 1 }]),
    'read one entry of two': () => mapIndex.pageEntries(WHOLE_LINE, { limit: 1 }),
    'hold a stay': () => bookings.hold(hold, spot.version, NOW),
    'read a calendar': () => calendar.listBusy(spot.id, { start: NOW, end: NOW + 20 * DAY }, NOW),
    'keep the map': keep,
    'release the stay': () => writeTransition({ bookings }, hold, 'release', NOW),
    'change the title': () => spots.update({ ...spot, title: 'Otra plaza', version: 2 }),
    'keep the map again': keep,
    'list the spaces of an owner': () => spots.listByOwner(spot.ownerId),
  };
};

describe('the table that counts', () => {
  beforeAll(() => void Reflect.set(DynamoDBDocumentClient.prototype, 'send', listen));
  afterAll(() => void Reflect.set(DynamoDBDocumentClient.prototype, 'send', send));

  it('charges what the embedded table charges, and answers the same', async () => {
    const counting = countingTable();
    const counted = actionsOn(counting.table);
    for (const [name, act] of Object.entries(actionsOn(embedded().table))) {
      units = { reads: 0, writes: 0 };
      const answer = await act();
      const { answer: same, spent } = await counting.costOf(() => counted[name]?.() ?? Promise.resolve());
      expect(same, name).toEqual(answer);
      expect({ name, reads: spent.readUnits, writes: spent.writeUnits }).toEqual({ name, ...units });
    }
  });
});
