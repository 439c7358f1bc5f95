import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { OwnHold } from './own-hold.tsx';
import { VerifyEmail } from '#web/components/accounts/verify-email.tsx';
import { StayProblemAlert } from '#web/components/bookings/stay-problem-alert.tsx';
import { useOwnHolds } from '../../use-own-booking.ts';

const MINUTE_SECONDS = 60;

/** The refusal in words. */
const useRefusalText = ({ code, details }: ApiError, timeZone: string): string => {
  const text = useText();
  const { language } = useLanguage();
  if (code === 'too_many_holds')
    return details.isEmailVerified === false
      ? text('bookings.oneHoldUnverified')
      : text('bookings.tooManyHolds', { count: Number(details.maxHolds) });
  if (code === 'email_unverified')
    return details.maxDays === undefined
      ? text('bookings.connectionUnverified')
      : text('bookings.stayUnverified', { days: Number(details.maxDays) });
  if (code === 'hold_repeated')
    return text('bookings.holdRepeated', {
      time: formatInstant(String(details.retryAt), timeZone, 'time', language),
    });
  if (code === 'too_many_declines') return text('bookings.tooManyDeclines');
  const seconds = Number(details.retryAfterSeconds ?? MINUTE_SECONDS);
  return text('bookings.tooManyAttempts', { minutes: Math.ceil(seconds / MINUTE_SECONDS) });
};

/** Why this person cannot hold another stay, and what to do: pay or release the other holds, or verify the address. */
export const HoldRefusal = ({ error, timeZone }: { error: ApiError; timeZone: string }) => {
  const text = useText();
  const problem = useRefusalText(error, timeZone);
  const holds = useOwnHolds();
  const { code, details } = error;
  const isUnverified = code === 'email_unverified' || details.isEmailVerified === false;
  return (
    <Stack gap={3}>
      <StayProblemAlert problem={problem} />
      {code === 'too_many_holds' && holds.map((hold) => <OwnHold key={hold.id} hold={hold} isOther />)}
      {isUnverified && <VerifyEmail />}
      {code === 'too_many_declines' && (
        <LinkButton to={paths.contact} variant="secondary">
          {text('bookings.contactSupport')}
        </LinkButton>
      )}
    </Stack>
  );
};
