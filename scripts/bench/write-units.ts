import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { createRandom } from '#local/seed/random.ts';
import { auditLineOf } from '#shared/domain/spots/audit.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import type { Spot } from '#shared/domain/spots/spot.ts';
import { addDays, toInstant, toIso, toLocal } from '#shared/lib/time.ts';
import { holdOf } from '#test/support/examples.ts';
import { type CountingTable, countingTable, type Spent } from './counting-table.ts';
import { average, markdownTable, shown } from './figures.ts';
import { fillMap } from './fill.ts';
import { type UpkeepDeps, upkeepOf } from './same-as-upkeep.ts';
import { NOW, pickPosition, spacesOf } from './spaces.ts';

/** Spaces that go through each kind of change; what stands is their average. */
const REPEATS = 40;
/** Spaces that are already on the map. */
const OTHERS = 10_000;
const TOGETHER = 50;

interface Cost {
  readonly change: Spent;
  readonly upkeep: Spent;
}

/** One space through its life; every change is followed by the job, and both are counted. */
class Life {
  readonly costs = new Map<string, Cost[]>();
  readonly #table: CountingTable;
  readonly #deps: UpkeepDeps;
  readonly #now: () => number;
  #spot: Spot;

  constructor(table: CountingTable, now: () => number, spot: Spot) {
    this.#table = table;
    this.#deps = upkeepOf(table, now);
    this.#now = now;
    this.#spot = spot;
  }

  async #count(kind: string, change: () => Promise<unknown>): Promise<void> {
    const { spent } = await this.#table.costOf(change);
    const { spent: upkeep, answer } = await this.#table.costOf(() => updateMapIndex(this.#deps));
    if (answer.failures.length > 0) throw new Error(`The map did not follow: ${String(answer.failures[0])}`);
    this.costs.set(kind, [...(this.costs.get(kind) ?? []), { change: spent, upkeep }]);
  }

  async #edit(kind: string, changes: Partial<Spot>): Promise<void> {
    this.#spot = {
      ...this.#spot,
      ...changes,
      version: this.#spot.version + 1,
      updatedAt: toIso(this.#now()),
    };
    await this.#count(kind, () => this.#deps.spots.update(this.#spot));
  }

  async #book(): Promise<void> {
    const { timeZone } = this.#spot;
    const date = addDays(toLocal(timeZone, NOW).date, 90);
    const stay = {
      start: toInstant(timeZone, date, '13:00'),
      end: toInstant(timeZone, addDays(date, 2), '12:00'),
    };
    const { bookings } = this.#deps;
    const hold = holdOf(this.#spot, stay, { now: this.#now() });
    await this.#count('book: hold, two nights', () => bookings.hold(hold, this.#spot.version, this.#now()));
    const paid = { id: 'pi_1', amountCents: hold.totalCents, currency: 'eur' };
    const intended = { ...hold, paymentIntentId: paid.id };
    await bookings.setPaymentIntent(hold, paid.id);
    const held = (await bookings.find(hold.id)) ?? intended;
    await this.#count('book: confirm', () =>
      writeTransition({ bookings }, held, 'confirm', this.#now(), { payment: paid }),
    );
    const confirmed = (await bookings.find(hold.id)) ?? held;
    await this.#count('cancel', () => writeTransition({ bookings }, confirmed, 'cancelInTime', this.#now()));
  }

  async run(moveTo: Pick<Spot, 'latitude' | 'longitude'>): Promise<void> {
    const spot = this.#spot;
    const audit = auditLineOf(spot, 'submitted', spot.ownerId);
    await this.#count('publish', () => this.#deps.spots.create(spot, { audit }));
    await this.#edit('edit the text', { title: 'Plaza cómoda, recién pintada' });
    await this.#edit('change the description', { description: `${spot.description} Con buena luz.` });
    await this.#edit('change the price', { weekdayPriceCents: spot.weekdayPriceCents + 50 });
    const from = addDays(toLocal(spot.timeZone, NOW).date, 100);
    await this.#edit('block days', {
      exceptions: { ...spot.exceptions, blocked: [{ from, to: addDays(from, 6) }] },
    });
    await this.#edit('move', moveTo);
    await this.#edit('pause', { isActive: false });
    await this.#edit('resume', { isActive: true });
    await this.#edit('hand in for review', { review: 'pending' });
    await this.#edit('approve', { review: 'approved' });
    await this.#book();
    const deleted = auditLineOf(this.#spot, 'deleted', spot.ownerId);
    await this.#count('delete', () => this.#deps.spots.remove(this.#spot, { audit: deleted }));
  }
}

/** Units of the job for many changes of prices in one town that it finds at once, for each of them. */
const unitsTogether = async (table: CountingTable, now: () => number, seed: number): Promise<number> => {
  const deps = upkeepOf(table, now);
  const spaceOf = spacesOf(seed + 2);
  const spots = Array.from({ length: TOGETHER * 8 }, (_, number) => spaceOf(number).spot)
    .filter(({ latitude, longitude }) => Math.abs(latitude - 40.42) < 0.1 && Math.abs(longitude + 3.7) < 0.1)
    .slice(0, TOGETHER);
  for (const spot of spots) await deps.spots.create(spot);
  await updateMapIndex(deps);
  for (const spot of spots)
    await deps.spots.update({ ...spot, version: 2, weekdayPriceCents: spot.weekdayPriceCents + 50 });
  const { spent } = await table.costOf(() => updateMapIndex(deps));
  return spent.writeUnits / spots.length;
};

/** Of each kind of change: what its own writes cost, and what the job costs that brings the map up to date. */
export const describeWrites = async (seed: number): Promise<string> => {
  const table = countingTable();
  fillMap(table, spacesOf(seed), OTHERS);
  let time = NOW;
  const now = () => (time += 1000);
  const random = createRandom(seed);
  const costs = new Map<string, Cost[]>();
  const spaceOf = spacesOf(seed + 1);
  for (let number = 0; number < REPEATS; number++) {
    const life = new Life(table, now, spaceOf(number).spot);
    const { latitude, longitude } = pickPosition(random);
    await life.run({ latitude, longitude });
    for (const [kind, cost] of life.costs) costs.set(kind, [...(costs.get(kind) ?? []), ...cost]);
  }
  const rows = [...costs].map(([kind, all]) => [
    kind,
    shown(average(all.map(({ change }) => change.writeUnits)), 1),
    shown(average(all.map(({ upkeep }) => upkeep.writeUnits)), 1),
    shown(average(all.map(({ upkeep }) => upkeep.readUnits)), 1),
    shown(average(all.map(({ upkeep }) => upkeep.calls)), 1),
  ]);
  const head = ['change', 'its own write units', 'write units of the map', 'read units of the map', 'calls'];
  const together = shown(await unitsTogether(table, now, seed), 1);
  return [
    `Among ${shown(OTHERS)} other spaces; the marker of the map (2 units: up to a kilobyte, in a transaction) is in the change's own. What changes neither a place nor a weekday price writes no cell.`,
    markdownTable(head, rows),
    `A run of the job writes each cell once: ${TOGETHER} prices of one town that change at once cost the map ${together} write units each.`,
  ].join('\n\n');
};
