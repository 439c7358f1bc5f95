import { type ListCost, measureOthers, measureStays } from './lists.ts';
import { writeBenchmark } from './benchmarks-page.ts';
import { writeCalendars } from './calendars.ts';
import { measureSearches } from './search.ts';

/** A row for each list, with three columns for each size. */
const toRows = (costs: readonly ListCost[]) => {
  const sizes = [...new Set(costs.map(({ among }) => among))];
  const lists = [...new Set(costs.map(({ list }) => list))];
  return [
    ['', ...sizes.flatMap((size) => ['KB', 'units', 'ms'].map((unit) => `${size}: ${unit}`))],
    ...lists.map((list) => [
      list,
      ...costs.filter((cost) => cost.list === list).flatMap(({ KB, units, ms }) => [KB, units, ms]),
    ]),
  ];
};

const writeLists = async (sizes: readonly number[], others: number) => {
  const stays: ListCost[] = [];
  for (const size of sizes) stays.push(...(await measureStays(size)));
  await writeBenchmark('Stays', toRows(stays), 1);
  await writeBenchmark('Other lists', toRows(await measureOthers(others)), 1);
};

/**
 * `npm run bench -- search [spots] [searches]` prints the cost of searches among that many spots, by default a million.
 * `npm run bench -- lists [stays]` writes the cost of lists and sums of people with few and many bookings into docs/benchmarks.md, and
 * `npm run bench -- calendars` the time to read calendars of others.
 */
const [name, size, searches = '100'] = process.argv.slice(2);
if (name === 'search') console.table(await measureSearches(Number(size ?? 1_000_000), Number(searches)));
else if (name === 'lists')
  await writeLists(size ? [Number(size)] : [50, 5000, 50_000], Number(size ?? 10_000));
else if (name === 'calendars') await writeCalendars();
else throw new Error('Name what to measure: npm run bench -- search, lists or calendars');
