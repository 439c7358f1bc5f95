import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tableGrantsProblems } from '#functions/table-grants.ts';
import { compareGrants, describeDifferences } from './grants/compare.ts';
import { grantedToFunctions } from './grants/granted.ts';
import { readRecord } from './grants/read-record.ts';
import { writeTableLines } from './grants/table-lines.ts';

/** Compares what the last recorded run saw with what the production stage grants, and says what it found. */
export const checkGrants = (say: (text: string) => void): boolean => {
  const record = readRecord();
  const problems = tableGrantsProblems();
  const granted = grantedToFunctions();
  const differences = compareGrants(record, granted);
  const sum = [...granted.values()].reduce((count, { permissions }) => count + permissions.size, 0);
  const unseen = [...granted.keys()].filter((name) => !record[name]);
  const count = (part: 'missing' | 'unused' | 'wildcards' | 'variables') =>
    differences.reduce((found, difference) => found + difference[part].length, 0);
  say(
    `Permissions: ${granted.size} functions with ${sum} of their own; ${count('missing')} missing, ${count('unused')} unused, ` +
      `${count('wildcards')} too wide, ${count('variables')} variables not told`,
  );
  if (unseen.length > 0) say(`No test ran ${unseen.join(', ')}`);
  for (const problem of problems) say(problem);
  if (differences.length > 0)
    say(
      `${describeDifferences(differences)}\n` +
        'What is missing on the table "npm run grants" adds, what is unused "npm run grants -- --remove" takes out after a whole run;\n' +
        'all else is what the line in functions/manifest.ts asks for.',
    );
  return differences.length + problems.length === 0;
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } },
  });
  const record = readRecord();
  if (Object.keys(record).length === 0) {
    console.error('No run of tests is recorded: npm test, or npm test <part of the names of some tests>.');
    return 1;
  }
  if (!values.check) {
    const changed = await writeTableLines(record, { removes: values.remove });
    console.log(
      changed.length > 0
        ? `functions/table-grants.json has changed for ${changed.join(', ')}: review it.`
        : 'functions/table-grants.json stays as it is.',
    );
  }
  return checkGrants((text) => console.log(text)) || !values.check ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await main());
