import type { StripeAccount } from './objects.ts';

/** The states of an account: `started` is one whose owner has left details for later, `rejected` is final. */
export const ACCOUNT_STATES = [
  'new',
  'started',
  'under_review',
  'enabled',
  'restricted',
  'rejected',
] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The requirements of Stripe for an owner in Spain who wants to be paid (the names are those of `requirements`). */
const EVERYTHING = [
  'business_profile.mcc',
  'business_profile.url',
  'business_type',
  'external_account',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];
const DOCUMENT = ['individual.verification.document'];

const due = (
  fields: string[],
  disabled_reason: StripeAccount['requirements']['disabled_reason'],
): StripeAccount['requirements'] => ({
  alternatives: [],
  current_deadline: null,
  currently_due: fields,
  disabled_reason,
  errors: [],
  eventually_due: fields,
  past_due: fields,
  pending_verification: [],
});

type Transfers = NonNullable<StripeAccount['capabilities']['transfers']>;

const STATES: Readonly<
  Record<
    AccountState,
    { submitted: boolean; transfers: Transfers; requirements: StripeAccount['requirements'] }
  >
> = {
  new: { submitted: false, transfers: 'inactive', requirements: due(EVERYTHING, 'requirements.past_due') },
  started: {
    submitted: false,
    transfers: 'inactive',
    requirements: due(['external_account'], 'requirements.past_due'),
  },
  under_review: {
    submitted: true,
    transfers: 'pending',
    requirements: { ...due([], 'requirements.pending_verification'), pending_verification: DOCUMENT },
  },
  enabled: { submitted: true, transfers: 'active', requirements: due([], null) },
  restricted: {
    submitted: true,
    transfers: 'inactive',
    requirements: due(DOCUMENT, 'requirements.past_due'),
  },
  rejected: { submitted: true, transfers: 'inactive', requirements: due([], 'rejected.other') },
};

/** The fields that say how far an account is. Only a capability that was asked for is there at all. */
export const fieldsOf = (state: AccountState, requested: boolean) => {
  const { submitted, transfers, requirements } = STATES[state];
  const enabled = state === 'enabled';
  return {
    capabilities: requested ? { transfers } : {},
    charges_enabled: enabled,
    details_submitted: submitted,
    payouts_enabled: enabled,
    requirements,
  };
};
