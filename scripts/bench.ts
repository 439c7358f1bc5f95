import { writeCalendars } from './bench/calendars.ts';
import { measureLists } from './bench/list-table.ts';
import { measureSearches } from './bench/search.ts';
import { writeStreets } from './bench/street-page.ts';

/**
 * `npm run bench -- search [spots] [searches]` measures searches among that many spots, by default a million. `npm run bench -- lists`
 * measures lists and sums of people with few and many bookings; `npm run bench -- streets` measures searches for streets in a Spain of a
 * million streets; `npm run bench -- calendars` measures reading calendars of others. The last three write docs/benchmarks.md, streets
 * also their counts in docs/costs.json.
 */
const [name, spots = '1000000', searches = '100'] = process.argv.slice(2);
console.log(`Node ${process.versions.node}`);
if (name === 'search') console.table(await measureSearches(Number(spots), Number(searches)));
else if (name === 'lists') console.table(await measureLists());
else if (name === 'streets') console.table(await writeStreets());
else if (name === 'calendars') console.table(await writeCalendars());
else throw new Error('Name what to measure: npm run bench -- search, lists, streets, or calendars');
