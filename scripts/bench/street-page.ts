import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatted } from '#build/formatted.ts';
import { updateBenchmarksPage } from './benchmarks-page.ts';
import { measureStreets, SEED, type StreetCost } from './streets.ts';

/** Relative to the bundle's folder. */
const COUNTS = path.resolve(import.meta.dirname, '../docs/costs.json');

const round = (value: number) => String(Number(value.toPrecision(2)));

const COLUMNS: readonly (readonly [head: string, of: (cost: StreetCost) => string])[] = [
  ['units: mean', ({ unitsMean }) => round(unitsMean)],
  ['p50', ({ unitsP50 }) => round(unitsP50)],
  ['p99', ({ unitsP99 }) => round(unitsP99)],
  ['max', ({ maxUnits }) => round(maxUnits)],
  ['round trips, max', ({ maxRounds }) => String(maxRounds)],
  ['ms: p50', ({ msP50 }) => round(msP50)],
  ['p99', ({ msP99 }) => round(msP99)],
  ['found', ({ found, asked }) => `${found} of ${asked}`],
];

const toTable = (costs: readonly StreetCost[]): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['question', 'streets', ...COLUMNS.map(([name]) => name)];
  const questions = [...new Set(costs.map(({ question }) => question))];
  const lines = questions.flatMap((question) =>
    costs
      .filter((cost) => cost.question === question)
      .map((cost) =>
        row([question, cost.streets.toLocaleString('en-US'), ...COLUMNS.map(([, of]) => of(cost))]),
      ),
  );
  return [row(head), row(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...lines].join('\n');
};

type Measured = Awaited<ReturnType<typeof measureStreets>>;

const toSection = ({ costs, counts }: Measured): string => {
  const bytes = Object.values(counts.kinds).reduce((sum, kind) => sum + kind.bytes, 0);
  return `## Streets
\`npm run bench -- streets\` writes this section: Node ${process.versions.node}, seed ${SEED}. It generates the towns of Spain with
streets whose names, shapes and house numbers are drawn from those of La Rioja: ${counts.streets.toLocaleString('en-US')} streets of ${counts.provinces} provinces,
${counts.houses.toLocaleString('en-US')} house numbers, ${Math.round(bytes / counts.streets)} bytes a street. Real names of other
provinces are not in it, so a blind search (\`test/places/blind-searches.json\`) may find nothing. Units and round trips are those of a
process that has read the editions and nothing else. Milliseconds are processor time of one process in its second round, with the
gazetteer's part. The records of these editions have ${(counts.editions.bytes / 1024).toFixed(1)} KB, ${counts.editions.readUnits} units;
each process reads them once a minute. [costs.md](costs.md) has what streets cost.

${toTable(costs)}
`;
};

/** Measures streets and writes their section of the page, and their counts for the page of costs. */
export const writeStreets = async (): Promise<readonly StreetCost[]> => {
  const measured = await measureStreets();
  await updateBenchmarksPage(toSection(measured));
  const stored = JSON.parse(readFileSync(COUNTS, 'utf8')) as object; // our own file
  const measuredOn = new Date().toISOString().slice(0, 10);
  const streets = { measuredOn, ...measured.counts };
  writeFileSync(COUNTS, await formatted(COUNTS, JSON.stringify({ ...stored, streets }, null, 2)));
  return measured.costs;
};
