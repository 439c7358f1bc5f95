import type { Issue } from '#shared/api/errors.ts';
import { CONDITIONS, PRICES } from '#web/components/spot-form/form-fields.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { VerifyEmail } from '#web/components/accounts/verify-email.tsx';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { STEP_NAMES, type Step } from '../steps.ts';
import styles from './publish-wizard.module.css';

const LOCATION = ['title', 'description', 'address', 'latitude', 'longitude'];
const PRICING: readonly string[] = [...PRICES, ...CONDITIONS, 'monthFrom'];
const CALENDAR = ['availableDays', 'startDate', 'endDate'];

/** The step at which a field is corrected that the server did not accept; `path` is such as `body.images.2`. */
const getStep = (path: string): Step => {
  const field = path.split('.')[1] ?? '';
  if (LOCATION.includes(field)) return 'location';
  if (PRICING.includes(field)) return 'pricing';
  if (CALENDAR.includes(field)) return 'calendar-config';
  return field === 'images' ? 'images' : 'details';
};

const REASONS: Partial<Record<Step, MessageId>> = {
  location: 'publish.failedLocation',
  images: 'publish.failedImages',
};

const LIMITS: Partial<Record<string, MessageId>> = {
  too_many_spots: 'publish.failedTooMany',
  rate_limited: 'publish.failedTooOften',
  address_without_street: 'publish.streetRequired',
  no_tax_rate: 'fields.noTaxRate',
  pattern_outside_access_hours: 'fields.patternOutsideAccess',
  email_unverified: 'publish.failedUnverified',
};

/** The pictures that were not accepted, counted from 1 as the images step shows them. */
const imageNumbers = (issues: readonly Issue[]) =>
  issues
    .map(({ path }) => /^body\.images\.(\d+)$/.exec(path)?.[1])
    .filter((index) => index !== undefined)
    .map((index) => Number(index) + 1)
    .join(', ');

/** The alert of 001 §8, why it happened as far as that helps, and the way to what is to be mended. */
export const PublishFailure = ({ error, onEdit }: { error: Error; onEdit: (step: Step) => void }) => {
  const text = useText();
  const issues = error instanceof ApiError ? error.issues : [];
  const limit = error instanceof ApiError && error.code ? LIMITS[error.code] : undefined;
  const steps = [...new Set(issues.map(({ path }) => getStep(path)))];
  return (
    <Alert title={text(isUnanswered(error) ? 'publish.unanswered' : 'publish.failed')}>
      {limit && <p>{text(limit)}</p>}
      {limit === LIMITS.email_unverified && <VerifyEmail />}
      {error instanceof ConnectionError && (
        <p>{text(isUnanswered(error) ? 'publish.unansweredText' : 'common.connectionText')}</p>
      )}
      {steps.map((step) => {
        const reason = limit ? undefined : REASONS[step];
        return (
          <p key={step} className={styles.failureStep}>
            {reason && <span>{text(reason, { numbers: imageNumbers(issues) })}</span>}{' '}
            <Button variant="secondary" size="sm" onClick={() => onEdit(step)}>
              {text('publish.mend', { step: text(STEP_NAMES[step]) })}
            </Button>
          </p>
        );
      })}
      <p>{text('publish.draftKept')}</p>
    </Alert>
  );
};
