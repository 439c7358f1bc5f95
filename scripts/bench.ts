import { measureLists } from './bench/list-table.ts';
import { measureSearches } from './bench/search.ts';

/**
 * `npm run bench -- search [spots] [searches]` measures searches among that many spots, by default a million. `npm run bench -- lists`
 * measures lists and sums of people with few and many bookings, and writes docs/benchmarks.md.
 */
const [name, spots = '1000000', searches = '100'] = process.argv.slice(2);
console.log(`Node ${process.versions.node}`);
if (name === 'search') console.table(await measureSearches(Number(spots), Number(searches)));
else if (name === 'lists') console.table(await measureLists());
else throw new Error('Say what to measure: npm run bench -- search, or npm run bench -- lists');
