import { measureLists } from './bench/list-table.ts';
import { measureSearches } from './bench/search.ts';
import { writeStreets } from './bench/street-page.ts';

/**
 * `npm run bench -- search [spots] [searches]` measures searches among that many spots, by default a million. `npm run bench -- lists`
 * measures lists and sums of people with few and many bookings; `npm run bench -- streets` measures searches for streets in a Spain of a
 * million streets. Both write docs/benchmarks.md, the last one also its counts in docs/costs.json.
 */
const [name, spots = '1000000', searches = '100'] = process.argv.slice(2);
console.log(`Node ${process.versions.node}`);
if (name === 'search') console.table(await measureSearches(Number(spots), Number(searches)));
else if (name === 'lists') console.table(await measureLists());
else if (name === 'streets') console.table(await writeStreets());
else throw new Error('Say what to measure: npm run bench -- search, lists, or streets');
