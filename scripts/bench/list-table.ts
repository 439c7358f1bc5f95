import { updateBenchmarksPage } from './benchmarks-page.ts';
import { type ListCost, measureOthers, measureStays } from './lists.ts';

const STAYS = [50, 5000, 50_000];
const OTHERS = 10_000;

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const toTable = (costs: readonly ListCost[]): string => {
  const counts = [...new Set(costs.map(({ among }) => among))];
  const lists = [...new Set(costs.map(({ list }) => list))];
  const head = ['', ...counts.flatMap((count) => ['KB', 'units', 'ms'].map((unit) => `${count}: ${unit}`))];
  const lines = lists.map((list) => {
    const found = counts.map((count) => costs.find((cost) => cost.list === list && cost.among === count));
    return row([list, ...found.flatMap((cost) => [cost?.KB ?? '', cost?.units ?? '', cost?.ms ?? ''])]);
  });
  return [row(head), row(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...lines].join('\n');
};

const toPage = (stays: readonly ListCost[], others: readonly ListCost[]): string => `# Benchmarks

\`npm run bench -- lists\` writes the first two sections, the cost of each answer, measured on the local table with Node ${process.versions.node}.
KB is the JSON before compression. Units are DynamoDB's read units, as the table counts them. Milliseconds include reading and
checking the answer against the contract; they depend on the machine and its load. \`test/data/list-costs.test.ts\`
checks the kilobytes and the units. \`npm run bench -- search\` measures searches ([decision 81](decisions/0081-map-search-in-two-round-trips.md)).

## Stays

One owner has 50 spots, and one driver books all of them. The heading gives the stays in a year; those of the next two weeks are ahead.

${toTable(stays)}

## Other lists

The heading gives the items in each list.

${toTable(others)}
`;

/** Measures all lists and writes the page. */
export const measureLists = async (): Promise<ListCost[]> => {
  const startedAt = performance.now();
  const stays = await measureStays(STAYS);
  const others = await measureOthers(OTHERS);
  await updateBenchmarksPage(toPage(stays, others));
  console.log(`Measured in ${Math.round((performance.now() - startedAt) / 1000)} seconds.`);
  return [...stays, ...others];
};
