import type { Desk } from './desk.ts';
import { closeDispute } from './disputes.ts';
import { badParameter, refused } from './errors.ts';
import type { Form } from './form-body.ts';
import type { Dispute } from './objects.ts';
import { allowOnly, mergedMetadata, optionalBoolean, optionalForm } from './params.ts';

/** The texts by which Stripe's test mode decides a dispute (docs.stripe.com/testing#evidence). */
const DECISIVE: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

function mergedEvidence(form: Form, before: Dispute['evidence']): Dispute['evidence'] {
  const after = { ...before };
  for (const [name, value] of Object.entries(optionalForm(form, 'evidence') ?? {})) {
    if (typeof value !== 'string') {
      throw badParameter('Evidence is text here.', 'parameter_invalid_string', `evidence[${name}]`);
    }
    after[name] = value;
  }
  return after;
}

/** Takes the platform's evidence. It is handed in at once unless `submit` is false, and then waits for the bank. */
export function updateDispute(desk: Desk, dispute: Dispute, form: Form): Dispute {
  allowOnly(form, ['evidence', 'metadata', 'submit']);
  const given = form.evidence !== undefined;
  if (given && dispute.status !== 'needs_response') {
    throw refused(`This dispute is ${dispute.status}; it takes no evidence any more.`, { param: 'evidence' });
  }
  const evidence = mergedEvidence(form, dispute.evidence);
  const submitted = dispute.status === 'needs_response' && (optionalBoolean(form, 'submit') ?? given);
  const { evidence_details } = dispute;
  const updated = desk.store.disputes.put({
    ...dispute,
    evidence,
    evidence_details: {
      ...evidence_details,
      has_evidence: Object.values(evidence).some((text) => text !== ''),
      ...(submitted && {
        submission_count: evidence_details.submission_count + 1,
        submission_method: 'manual' as const,
      }),
    },
    metadata: mergedMetadata(form, dispute.metadata),
    ...(submitted && { status: 'under_review' as const }),
  });
  desk.emit('charge.dispute.updated', updated, { evidence_details, status: dispute.status });
  const verdict = submitted ? DECISIVE[evidence.uncategorized_text ?? ''] : undefined;
  return verdict ? closeDispute(desk, updated, verdict) : updated;
}
