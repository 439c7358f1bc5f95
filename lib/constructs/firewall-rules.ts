import { API_PREFIX } from '#shared/model/constants.ts';
import type { StageSettings } from '../config.ts';
import { all, anyOf, limitRate, matches, type WebAclRule } from './web-acl.ts';

/** A managed rule group of AWS; its rules in `counted` only count. */
const managed = (name: string, counted: readonly string[] = []): WebAclRule => ({
  name,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // AWS WAF refuses an empty list.
      ...(counted.length > 0 && {
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      }),
    },
  },
  overrideAction: { none: {} },
});

/** The answer to a client over the limit, in the API's format (`rate_limited`). */
export const TOO_MANY = 'TooMany';

const SAYING_SO = { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } };

/** Servers treat `/api/%61uth/` and `/api//auth/` as the same path. */
const startsWith = (path: string) =>
  matches({ uriPath: {} }, path, 'STARTS_WITH', ['URL_DECODE', 'NORMALIZE_PATH']);

/**
 * Path prefixes of routes at which a password or the code of a mail can be guessed. Not all of `/auth/`: pages ask there who is signed in,
 * and a thousand people may share an address of a mobile network.
 */
const TAKING_PASSWORDS = [
  '/auth/login',
  '/auth/register',
  '/auth/session',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/user/email',
  '/user/close',
  '/user/export',
  '/user/second-factor',
  '/payouts/onboarding',
  '/payouts/dashboard-link',
];

/**
 * Managed rules on bodies only count, so that they never block what a user typed. User text is never run and every field has a limit: a
 * message with `<b>` or a calendar's address is no attack.
 */
const OF_BODIES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

/** The rules in order of evaluation. */
export const firewallRules = ({
  requests,
  signIns,
}: NonNullable<StageSettings['firewall']>): WebAclRule[] => [
  managed('AWSManagedRulesAmazonIpReputationList'),
  limitRate(
    'SignIns',
    signIns,
    SAYING_SO,
    all(
      matches({ method: {} }, 'POST'),
      anyOf(...TAKING_PASSWORDS.map((path) => startsWith(`${API_PREFIX}${path}`))),
    ),
  ),
  limitRate('Requests', requests, SAYING_SO),
  managed('AWSManagedRulesKnownBadInputsRuleSet'),
  managed('AWSManagedRulesCommonRuleSet', OF_BODIES),
];
