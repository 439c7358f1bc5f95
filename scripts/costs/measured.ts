import * as z from 'zod';

/** What one action of a user uses, as it was counted. */
export const Work = z.object({
  /** Requests that reached CloudFront, by what they are of: pages, files of the site, pictures, the map's ground. */
  files: z.record(z.string(), z.number()),
  /** Bytes of all answers, headers included, as they went over the line. */
  bytes: z.number(),
  /** Requests to the API by route, with the milliseconds that their functions worked in all. */
  calls: z.record(z.string(), z.object({ count: z.number(), milliseconds: z.number() })),
  /** Runs of jobs that it wakes, by job, with their milliseconds. */
  jobs: z.record(z.string(), z.object({ count: z.number(), milliseconds: z.number() })),
  readUnits: z.number(),
  writeUnits: z.number(),
  pictureReads: z.number(),
  pictureWrites: z.number(),
  mails: z.number(),
  /** Bytes that functions wrote to their logs. */
  logBytes: z.number(),
});
export type Work = z.infer<typeof Work>;

/** The resources that cost by existing, counted in the templates of the stage `prod`. */
export const Standing = z.object({
  alarms: z.number(),
  dashboards: z.number(),
  webAcls: z.number(),
  firewallRules: z.number(),
  keys: z.number(),
  secrets: z.number(),
});
export type Standing = z.infer<typeof Standing>;

/** `docs/costs.json`: what was measured last (decision 65). */
export const Measured = z.object({
  machine: z.string(),
  measuredOn: z.string(),
  standing: Standing,
  /** A visit of a new driver: home, a search with dates, the map moved, a space with its pictures, its price. */
  visit: Work,
  /** From the registration to the confirmed and mailed booking. */
  booking: Work,
  /** A look of an owner at what is theirs. */
  owner: Work,
  /** A space with three pictures, from the first byte to its place on the map. */
  publishing: Work,
  /** One run of each scheduled job with nothing to do. */
  idle: z.record(
    z.string(),
    z.object({
      milliseconds: z.number(),
      readUnits: z.number(),
      writeUnits: z.number(),
      logBytes: z.number(),
    }),
  ),
});
export type Measured = z.infer<typeof Measured>;
