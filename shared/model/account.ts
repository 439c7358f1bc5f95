import * as z from 'zod';
import { LANGUAGES } from './constants.ts';
import { type Held, part, record } from './record.ts';

/** What people change of themselves at will. */
const profile = {
  fullName: z.string(),
  /** In international form, `+34612345678`. */
  phone: z.string().nullable().default(null),
  /** Of their mails. */
  language: z.enum(LANGUAGES).default('es'),
};

/** A new e-mail address that waits for its owner to say yes. */
const EmailChange = part({
  email: z.string(),
  expiresAt: z.string(),
  /** Of the token in the mail sent last; there is none before the first. */
  tokenHash: z.string().optional(),
  /** The link was used: the change is being made, and cannot be called off. */
  isConfirmed: z.boolean().optional(),
});
export type EmailChange = Readonly<z.output<typeof EmailChange>>;

/** What we keep of a person beside the user pool. */
export const Account = record('account', {
  /** The other party of a paid stay, around it. */
  parties: { phone: profile.phone },
  administrator: {
    userId: z.string(),
    fullName: profile.fullName,
    email: z.string(),
    createdAt: z.string(),
  },
  owner: {
    language: profile.language,
    /** When its owner first showed that mails to `email` arrive; undefined before that. */
    emailVerifiedAt: z.string().optional(),
  },
  nobody: {
    /** When all sessions were ended: tokens of sign-ins before are of no use any more. */
    sessionsEndedAt: z.string().optional(),
    emailChange: EmailChange.optional(),
    /** Of the link that brought the present address, to tell a link that was used from one that never was. */
    usedTokenHash: z.string().optional(),
  },
});
export type Account = Held<typeof Account>;

export type Profile = Pick<Account, keyof typeof profile>;
/** The fields to change; those left out stay as they are. */
export type ProfileChanges = { readonly [K in keyof Profile]?: Profile[K] | undefined };

/** What is left of an account that is closed, and what every token is held against. */
export const AccountBarriers = record('account', {
  nobody: {
    closedAt: z.string().optional(),
    sessionsEndedAt: z.string().optional(),
  },
});

const asked = { id: z.string(), at: z.string() };

/**
 * What a person agreed to, or not; a visitor without an account under a random id that says nothing else. `registration`:
 * to the terms and the privacy policy, by making an account. `cookies`: to what may run beside the necessary. `version`
 * is that of what was asked.
 */
export const ConsentRecord = {
  name: 'consent',
  schema: z.intersection(
    z.union([part({ userId: z.string() }), part({ visitorId: z.string() })]),
    z.discriminatedUnion('kind', [
      part({
        ...asked,
        kind: z.literal('registration'),
        version: part({ terms: z.string(), privacy: z.string() }),
      }),
      part({
        ...asked,
        kind: z.literal('cookies'),
        version: z.int(),
        analytics: z.boolean(),
        extras: z.boolean(),
      }),
    ]),
  ),
};
export type ConsentRecord = Held<typeof ConsentRecord>;

/**
 * How far an owner is with the account at the payment provider. `incomplete`: details are missing. `in_review`: all were
 * given and are looked at. `ready`: money can go there. `restricted`: it could or should, but something is wanted first.
 */
export const PAYOUT_ACCOUNT_STATUSES = ['incomplete', 'in_review', 'ready', 'restricted'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** An owner's account at the payment provider, as far as we know it. */
export const PayoutAccount = record('payout account', {
  owner: {
    userId: z.string(),
    status: z.enum([...PAYOUT_ACCOUNT_STATUSES, 'none']),
    /** The provider will have nothing to do with this owner; only support can help. */
    isRejected: z.boolean().default(false),
    /** The owner may look into it at the provider. */
    hasDashboard: z.boolean().default(false),
    createdAt: z.string(),
  },
  nobody: {
    /** Null until the provider has made it. */
    accountId: z.string().nullable(),
    /** Goes up when the provider refuses to make it: part of the idempotency key, and kept before each call. */
    attempt: z.int(),
    /** A fingerprint of the bank accounts that money goes to; undefined until the provider was asked, null where there is none. */
    destination: z.string().nullable().exactOptional(),
    /** When the owner was asked to look after it, because money waits; null since it was ready. */
    toldAt: z.string().nullable().default(null),
    /** Raised by every write, which is made over the revision before only. */
    revision: z.int(),
    updatedAt: z.string(),
  },
});
export type PayoutAccount = Held<typeof PayoutAccount>;
