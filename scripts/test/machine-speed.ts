/** Processor seconds of the sample on the machine that the budgets of test files were set on. */
const USUAL_SECONDS = 0.2;
/** On a machine that is slower still, budgets grow no further. */
const MOST = 5;
const RECORDS = 20_000;
const ROUNDS = 10;

/** A sample of what tests do most: small objects, text, and memory that is new. */
const work = (): number => {
  let length = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const records = Array.from({ length: RECORDS }, (_, index) => ({
      id: `spot_${index}`,
      cents: index * 7,
      tags: [index % 5, round],
    }));
    const copy = JSON.parse(JSON.stringify(records)) as typeof records; // our own
    length += new Map(copy.map((record) => [record.id, record])).size;
  }
  return length;
};

/** The factor by which this machine is slower now than the one that the budgets were set on; from 1 to 5. */
export const measureSlowness = (): number => {
  work();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.min(MOST, Math.max(1, (user + system) / 1e6 / USUAL_SECONDS));
};
