import { API_PREFIX } from '#shared/model/constants.ts';
import type { StageSettings } from '../config.ts';
import { all, anyOf, limitRate, matches, type WebAclRule } from './web-acl.ts';

/** What AWS keeps up to date; `counted` are rules of it that only count. */
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

/** The body of an answer to whom asks too often: as the API says it (`rate_limited`). */
export const TOO_MANY = 'TooMany';

const SAYING_SO = { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } };

/** `/api/%61uth/` and `/api//auth/` are the same path to who answers. */
const startsWith = (path: string) =>
  matches({ uriPath: {} }, path, 'STARTS_WITH', ['URL_DECODE', 'NORMALIZE_PATH']);

/**
 * Routes at which a password or the code of a mail can be guessed, by how their paths begin. Not all of `/auth/`: pages ask
 * there who is signed in, and a thousand people share an address of a mobile network.
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
 * What people write is text and never run, and every field has its limit: a message with `<b>` or the address of a
 * calendar in a body is no attack. Rules on bodies only count, so that nothing that was typed is refused by them.
 */
const OF_BODIES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

/** The rules in the order in which they are asked. */
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
