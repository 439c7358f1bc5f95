import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { FactsList } from '#web/ui/facts-list.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './reservation.module.css';

/** The facts about the other party of a paid booking; nothing after the account was closed. */
export const OtherParty = ({ booking: { contact, role } }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  if (contact?.memberSince === undefined) return null;
  const { name, memberSince, stays = 0, answersWithin, verified = [] } = contact;
  const facts = [
    [text('reservations.other.memberSince'), formatLocalDate(`${memberSince}-01`, 'month', language)],
    [
      text(role === 'driver' ? 'reservations.other.staysHosted' : 'reservations.other.staysDriven'),
      stays > 0 ? text('reservations.other.stays', { count: stays }) : null,
    ],
    [
      text('reservations.other.answers'),
      answersWithin && text(`reservations.other.answersWithin.${answersWithin}`),
    ],
  ] as const;
  return (
    <FoldedCard
      className={styles.other}
      title={
        <>
          <span>{`${text(role === 'driver' ? 'reservations.owner' : 'reservations.driver')}: `}</span>
          <bdi translate={name ? 'no' : undefined}>{name || text('common.deletedUser')}</bdi>
        </>
      }
    >
      <FactsList facts={facts} className={styles.people} />
      {verified.length > 0 && (
        <Row as="ul" gap={3} rowGap="1" canWrap aria-label={text('reservations.other.verified')}>
          {verified.map((what) => (
            <Row as="li" key={what} gap={1} align="center">
              <Icon name="check" size={20} />
              <span>{text(`reservations.other.verified.${what}`)}</span>
            </Row>
          ))}
        </Row>
      )}
    </FoldedCard>
  );
};
