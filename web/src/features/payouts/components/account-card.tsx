import type { PayoutAccount } from '#shared/api/payouts.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { VerifyEmail } from '#web/components/accounts/verify-email.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ProviderButton } from './provider-button.tsx';
import styles from './payouts.module.css';

type Situation = PayoutAccount['status'] | 'waited_for' | 'rejected' | 'unverified';

interface CardContent {
  icon: IconName;
  tone: 'neutral' | 'accent' | 'success' | 'danger';
  title: MessageId;
  text: MessageId;
}

const CARDS: Record<Situation, CardContent> = {
  none: { icon: 'card', tone: 'neutral', title: 'payouts.none', text: 'payouts.noneText' },
  waited_for: { icon: 'euro', tone: 'accent', title: 'payouts.waitedFor', text: 'payouts.noneText' },
  incomplete: {
    icon: 'warning',
    tone: 'accent',
    title: 'payouts.incomplete',
    text: 'payouts.incompleteText',
  },
  in_review: { icon: 'clock', tone: 'neutral', title: 'payouts.inReview', text: 'payouts.inReviewText' },
  ready: { icon: 'check', tone: 'success', title: 'payouts.ready', text: 'payouts.readyText' },
  restricted: {
    icon: 'warning',
    tone: 'danger',
    title: 'payouts.restricted',
    text: 'payouts.restrictedText',
  },
  rejected: { icon: 'warning', tone: 'danger', title: 'payouts.rejected', text: 'payouts.rejectedText' },
  unverified: { icon: 'mail', tone: 'accent', title: 'payouts.unverified', text: 'payouts.unverifiedText' },
};

const getSituation = (
  { status, isRejected, hasMoneyWaiting }: PayoutAccount,
  isUnverified: boolean,
): Situation => {
  if (isRejected) return 'rejected';
  if (isUnverified && status !== 'ready' && status !== 'in_review') return 'unverified';
  return status === 'none' && hasMoneyWaiting ? 'waited_for' : status;
};

/** The actions in each situation. */
const Actions = ({ account, situation }: { account: PayoutAccount; situation: Situation }) => {
  const text = useText();
  if (situation === 'rejected')
    return <LinkButton to={paths.contact}>{text('payouts.writeToSupport')}</LinkButton>;
  if (situation === 'unverified') return <VerifyEmail />;
  const wantsDetails = situation !== 'ready' && situation !== 'in_review';
  const isNew = situation === 'none' || situation === 'waited_for';
  return (
    <>
      {wantsDetails && (
        <ProviderButton
          page="onboarding"
          label={text(isNew ? 'payouts.setUp' : 'payouts.continue')}
          variant={situation === 'none' ? 'secondary' : 'primary'}
        />
      )}
      {account.hasDashboard && !wantsDetails && (
        <ProviderButton page="dashboard" label={text('payouts.openDashboard')} variant="secondary" />
      )}
    </>
  );
};

/** The state of the owner's payout account, and the next step. */
export const AccountCard = ({ account }: { account: PayoutAccount }) => {
  const text = useText();
  const session = useSession();
  const isUnverified = session.status === 'signed-in' && !session.user.isEmailVerified;
  const situation = getSituation(account, isUnverified);
  const content = CARDS[situation];
  return (
    <div className={styles.account} data-tone={content.tone}>
      <Icon name={content.icon} size={24} />
      <div className={styles.accountText}>
        <p className={styles.accountTitle}>{text(content.title)}</p>
        <p>{text(content.text)}</p>
      </div>
      <div className={styles.actions}>
        <Actions account={account} situation={situation} />
      </div>
    </div>
  );
};
