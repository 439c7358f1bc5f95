import { measureSearches } from './bench/search.ts';

/** `npm run bench -- search [spots] [searches]` measures searches among so many spots, by default a million. */
const [name, spots = '1000000', searches = '100'] = process.argv.slice(2);
if (name !== 'search') throw new Error('Say what to measure: npm run bench -- search');
console.log(`Node ${process.versions.node}`);
console.table(await measureSearches(Number(spots), Number(searches)));
