import { compareWithUpkeep } from './same-as-upkeep.ts';
import { shown } from './figures.ts';
import { describeLag } from './index-lag.ts';
import type { Options, Report } from './options.ts';
import { describeGroups, groupsOf, marketOf } from './search-units.ts';
import { SCREENS } from './viewports.ts';
import { describeWrites } from './write-units.ts';

/** Spaces that are really published, booked and kept, to see that filling at once makes the same map. */
const COMPARED = 1000;

const MILLION = 1_000_000;

/** Read units a search may cost (see `searchMap`). */
const MOST_UNITS = { plain: 4, dated: 8 };

const TITLE = [
  '## Search on the map',
  `Read units of one search as DynamoDB charges them, at the most ${MOST_UNITS.plain} without dates and ${MOST_UNITS.dated} with, however many spaces there are. Towns and their surroundings, drawn from a seed; at each zoom random viewports (by turns ${SCREENS.phone.join(' by ')} and ${SCREENS.desktop.join(' by ')} pixels), each asked without dates and with 1 to 7 nights of the next 60 days, two of five with filters. "As brute force" counts the answers that are, in every space, price, count and hint, what looking at each space by the rules of booking gives. "Whole box" are the searches that judged all that the viewport shows; the others judged what surrounds its middle and counted the rest. CPU time is the search in this process, over a table in its memory: no network, no SDK.`,
  'The other two ways keep the same spaces. The geohash index has one small item a space; a query for each square of five characters (six at zoom 15) that the box touches reads all of it, and with dates the calendars of the spaces that are left, an item a day. The scan reads every space from one end to the other, calendars left out.',
].join('\n\n');

/** Searches that were not as they should be, whatever they cost. */
const wrongOf = (groups: Awaited<ReturnType<typeof groupsOf>>): number =>
  groups.flatMap(({ isDated, measured }) =>
    measured.filter(
      ({ problems, units }) => problems.length > 0 || units > (isDated ? MOST_UNITS.dated : MOST_UNITS.plain),
    ),
  ).length;

/** What a search on the map costs, beside other ways, at several sizes; what changes cost, and how soon they are seen. */
export const benchSearch = async (options: Options, report: Report): Promise<void> => {
  const { seed, sizes, viewports, isMillion } = options;
  const same = await compareWithUpkeep(seed, COMPARED);
  console.log(
    `A map filled at once is the one that the job keeps: ${shown(same)} entries and cells compared.`,
  );
  await report('search', TITLE);
  let wrong = 0;
  for (const size of isMillion ? [...sizes, MILLION] : sizes) {
    const market = marketOf(seed, size);
    const groups = await groupsOf(market, seed, viewports);
    wrong += wrongOf(groups);
    await report(`search ${size}`, describeGroups({ count: size, seed }, groups, market));
  }
  await report('writes', `### What a change costs\n\n${await describeWrites(seed)}`);
  await report('lag', `### How far the map is behind\n\n${await describeLag(seed)}`);
  if (wrong === 0) return;
  console.error(`${wrong} searches were not equal to brute force, or cost too much.`);
  process.exitCode = 1;
};
