import { eraseFor, type Whom } from '#shared/domain/privacy/for-operators.ts';
import { withClosing } from '../_kit/port-groups/privacy.ts';
import { task } from '../_kit/job.ts';

/** Returns whether the account is closed, or its open business; the outbox erases it within minutes. */
export const handler = task('eraseAccount', (whom: Whom) => eraseFor(withClosing(), whom));
