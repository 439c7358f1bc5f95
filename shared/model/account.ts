import * as z from 'zod';
import { LANGUAGES } from './constants.ts';
import { type Held, part, record } from './record.ts';

/** Fields that users can change at any time. */
const profile = {
  fullName: z.string(),
  /** In international form, `+34612345678`. */
  phone: z.string().nullable().default(null),
  /** The language of their mails. */
  language: z.enum(LANGUAGES).default('es'),
  /** False once they do not want mails about their favourites. */
  favouriteMails: z.boolean().optional(),
};

/** A new e-mail address that its owner has not confirmed yet. */
const EmailChange = part({
  email: z.string(),
  expiresAt: z.string(),
  /** Hash of the token in the latest mail; absent before the first. */
  tokenHash: z.string().optional(),
  /** The link was used: the change is in progress and cannot be cancelled. */
  isConfirmed: z.boolean().optional(),
});
export type EmailChange = Readonly<z.output<typeof EmailChange>>;

/** The data of a user beside the user pool. */
export const Account = record('account', {
  /** Visible to the other party of a paid stay, around it. */
  parties: { phone: profile.phone },
  administrator: {
    userId: z.string(),
    fullName: profile.fullName,
    email: z.string(),
    createdAt: z.string(),
  },
  owner: {
    language: profile.language,
    favouriteMails: profile.favouriteMails,
    /** The time when its owner first proved that mails to `email` arrive; absent before that. */
    emailVerifiedAt: z.string().optional(),
  },
  nobody: {
    /** The time when all sessions were ended: tokens of earlier sign-ins are invalid. */
    sessionsEndedAt: z.string().optional(),
    emailChange: EmailChange.optional(),
    /** Conversations that this person answered, by how long the first message of the other waited: within an hour, a day, or longer. */
    answersInHour: z.int().exactOptional(),
    answersInDay: z.int().exactOptional(),
    answersLater: z.int().exactOptional(),
    /** Hash of the link that confirmed the current address, to distinguish a used link from an unknown one. */
    usedTokenHash: z.string().optional(),
  },
});
export type Account = Held<typeof Account>;

export type Profile = Pick<Account, keyof typeof profile>;
/** The fields to change; absent ones stay as they are. */
export type ProfileChanges = { readonly [K in keyof Profile]?: Profile[K] | undefined };

/** The fields that every token is checked against; they remain after an account is closed. */
export const AccountBarriers = record('account', {
  nobody: {
    closedAt: z.string().optional(),
    sessionsEndedAt: z.string().optional(),
  },
});

const asked = { id: z.string(), at: z.string() };

/**
 * A person's consent, or refusal; a visitor without an account has a random id. `registration`: to the terms and the privacy policy, by
 * creating an account. `cookies`: to optional cookies. `version` is the version of the text that was shown.
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
 * The state of an owner's account at the payment provider. `incomplete`: details are missing. `in_review`: the provider checks the details.
 * `ready`: payouts are possible. `restricted`: the provider requires something first.
 */
export const PAYOUT_ACCOUNT_STATUSES = ['incomplete', 'in_review', 'ready', 'restricted'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** An owner's account at the payment provider, as last read. */
export const PayoutAccount = record('payout account', {
  owner: {
    userId: z.string(),
    status: z.enum([...PAYOUT_ACCOUNT_STATUSES, 'none']),
    /** The provider rejects this owner for good; only support can help. */
    isRejected: z.boolean().default(false),
    /** The owner can open the provider's dashboard. */
    hasDashboard: z.boolean().default(false),
    createdAt: z.string(),
  },
  nobody: {
    /** Null until the provider has created it. */
    accountId: z.string().nullable(),
    /** Increased when the provider refuses to create it: part of the idempotency key, stored before each call. */
    attempt: z.int(),
    /** A fingerprint of the bank accounts for payouts; absent until the provider was asked, null if there is none. */
    destination: z.string().nullable().exactOptional(),
    /** The time when the owner was asked to complete it, because money is waiting; reset to null when it is ready. */
    toldAt: z.string().nullable().default(null),
    /** Increased by every write, which requires the previous revision. */
    revision: z.int(),
    updatedAt: z.string(),
  },
});
export type PayoutAccount = Held<typeof PayoutAccount>;
