import { PROOF_DAYS } from '../lib/retention.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { AuditLine, Spot } from '../model/spot.ts';
import { MAX_SPOTS_A_DAY } from '../model/rules.ts';
import { declareLimits, type Records } from './area.ts';

/** Spaces that owners offer. */
export const spotLimits = declareLimits({
  publish: { max: MAX_SPOTS_A_DAY, window: DAY, by: 'account', action: 'a new space' },
  'publish-from': {
    max: 3,
    window: DAY,
    by: 'client',
    action: 'a new space, address unverified',
    keepsOut: 'accounts of that client whose address is unverified',
  },
  'update-spot': { max: 60, window: HOUR, by: 'space', action: 'a change of one space' },
});

export const spotRecords = {
  space: {
    items: { SPOT: Spot },
    days: null,
    from: 'until its owner deletes it or closes the account',
    why: 'it is offered',
  },
  audit: {
    items: { 'AUDIT#': AuditLine },
    days: PROOF_DAYS,
    from: 'the decision',
    why: 'who approved or refused a space must be answerable; the yearly report names the cadastre of a deleted one',
  },
} as const satisfies Records;
