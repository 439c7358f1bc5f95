import * as z from 'zod';

const amount = z.number();
const Runs = z.record(z.string(), z.object({ count: amount, milliseconds: amount }));
export type Runs = z.infer<typeof Runs>;

/** What one action of a user uses, as it was counted. */
const Work = z.object({
  /** Requests that reached CloudFront, by what they are of: pages, files of the site, pictures, the map's ground. */
  files: z.record(z.string(), amount),
  /** Bytes of all answers, headers included, as they went over the line. */
  bytes: amount,
  /** Requests to the API by route, and runs of the jobs that they wake, with the milliseconds of all functions. */
  calls: Runs,
  jobs: Runs,
  readUnits: amount,
  writeUnits: amount,
  pictureReads: amount,
  pictureWrites: amount,
  mails: amount,
  logBytes: amount,
});
export type Work = z.infer<typeof Work>;

/** `docs/costs.json`: what was measured last (decision 65). */
export const Measured = z.object({
  machine: z.string(),
  measuredOn: z.string(),
  /** The resources that cost by existing, counted in the templates of the stage `prod`. */
  standing: z.object({
    alarms: amount,
    dashboards: amount,
    webAcls: amount,
    firewallRules: amount,
    keys: amount,
    secrets: amount,
  }),
  /** A visit of a new driver: home, a search with dates, the map moved, a space with its pictures, its price. */
  visit: Work,
  /** From the registration to the confirmed and mailed booking. */
  booking: Work,
  /** A look of an owner at their dashboard. */
  owner: Work,
  /** A space with three pictures, from the first byte to its place on the map. */
  publishing: Work,
  /** One run of each scheduled job with nothing to do. */
  idle: z.record(
    z.string(),
    z.object({ milliseconds: amount, readUnits: amount, writeUnits: amount, logBytes: amount }),
  ),
});
export type Measured = z.infer<typeof Measured>;
