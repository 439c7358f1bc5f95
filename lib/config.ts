import * as z from 'zod';

const Url = z.url({ protocol: /^https$/ });
const ParameterName = z.string().regex(/^\/[\w./-]+$/, 'Must be the name of an SSM parameter, such as /a/b.');

/**
 * What differs between the stages. Nothing in it is secret: keys stand in SSM parameters, and here are their names.
 * The parameters and the sender of mail must exist before the first deployment.
 */
export const StageSettings = z.strictObject({
  stage: z.enum(['dev', 'prod']),
  /** The address people type, and its certificate in us-east-1. Without it, CloudFront's own address serves. */
  domain: z.strictObject({ name: z.hostname(), certificateArn: z.string() }).optional(),
  /** ruling 10: whether an administrator approves a space before it is seen. */
  moderation: z.enum(['auto', 'manual']),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']),
  logsKept: z.enum(['ONE_WEEK', 'ONE_MONTH', 'THREE_MONTHS', 'ONE_YEAR']),
  /** Table, pictures and accounts outlive their stacks and refuse to be deleted. */
  keepsData: z.boolean(),
  mail: z.strictObject({
    /** Domain or address that SES has verified; `from` belongs to it. */
    identity: z.union([z.hostname(), z.email()]),
    from: z.email(),
    support: z.email(),
    /** Codes of the user pool go through SES, too: Cognito's own sender stops after 50 mails a day. */
    sendsCodes: z.boolean(),
  }),
  stripe: z.strictObject({
    publishableKeyParameter: ParameterName,
    secretKeyParameter: ParameterName,
    webhookSecretParameter: ParameterName,
  }),
  /** A service that is told of bookings with a referral code (ruling 25). */
  referrals: z.strictObject({ trackingUrl: Url, keyParameter: ParameterName }).optional(),
  map: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('embedded') }),
    z.strictObject({ kind: z.literal('tiles'), url: Url, attribution: z.string() }),
  ]),
  /**
   * ruling 21: who finds places first. `amazon`: Amazon Location, which the stage's region must have and which is paid by
   * the question, with our own places behind it. `embedded`: our own alone, which know no streets.
   */
  places: z.enum(['amazon', 'embedded']),
  /**
   * With a key of Google's Maps JavaScript API, Google suggests places in the browser (ruling 21). Everybody can read it:
   * restrict it in Google's console to the site's address and to the Places API.
   */
  googleMapsKey: z
    .string()
    .regex(/^[\w-]{20,60}$/)
    .optional(),
  contact: z.strictObject({ supportPhone: z.string(), chatUrl: Url, helpDeskUrl: Url }),
  /** Who runs the site, as article 10 of the LSSI asks to be told. Without it the pages say that nobody has. */
  company: z
    .strictObject({ name: z.string(), taxId: z.string(), address: z.string(), register: z.string() })
    .optional(),
  /** Requests a second, and how many at once, for the whole API. */
  throttle: z.strictObject({ rate: z.int().positive(), burst: z.int().positive() }),
  /** Who is told when people cannot use the site. */
  alarmsTo: z.array(z.email()),
});
export type StageSettings = z.infer<typeof StageSettings>;
