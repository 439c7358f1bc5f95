import * as z from 'zod';

const amount = z.number().nonnegative();

const Runs = z.record(z.string(), z.object({ count: amount, milliseconds: amount }));
export type Runs = z.infer<typeof Runs>;

/** What one piece of work uses. */
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

interface Template {
  readonly Resources?: Readonly<Record<string, { Type: string; Properties?: Record<string, unknown> }>>;
}

/** What costs by existing, in the synthesised templates of a stage. */
export const countStanding = (templates: readonly Template[]) => {
  const resources = templates.flatMap(({ Resources = {} }) => Object.values(Resources));
  const of = (type: string) => resources.filter(({ Type }) => Type === `AWS::${type}`);
  const aclsOf = (scope: string) =>
    of('WAFv2::WebACL').filter(({ Properties }) => Properties?.Scope === scope);
  const rules = aclsOf('CLOUDFRONT').flatMap(({ Properties }) => Properties?.Rules as unknown[]); // as CloudFormation has it
  return {
    alarms: of('CloudWatch::Alarm').length,
    dashboards: of('CloudWatch::Dashboard').length,
    firewallAcl: aclsOf('CLOUDFRONT').length,
    firewallRules: rules.length,
    poolFirewall: aclsOf('REGIONAL').length,
    keys: of('KMS::Key').length,
    secrets: of('SecretsManager::Secret').length,
  };
};
export type Standing = ReturnType<typeof countStanding>;
