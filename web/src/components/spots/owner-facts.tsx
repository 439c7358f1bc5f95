import type { Spot } from '#shared/api/spots.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './owner-facts.module.css';
import { SpotRating } from './spot-rating.tsx';

interface Props {
  spot: Spot;
  /** Where the page does not show the rating elsewhere. */
  withRating?: boolean;
  /** In the booking box, which has two lines for it in the window of a laptop. */
  isInBox?: boolean;
}

/** The owner of a spot before somebody pays: first name, since when, usual speed of answers, rating. Nothing after the account was closed. */
export const OwnerFacts = ({ spot, withRating = false, isInBox = false }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { owner } = spot;
  if (!owner) return null;
  const { name, memberSince, answersWithin } = owner;
  const since = formatLocalDate(`${memberSince}-01`, 'month', language);
  const facts = [
    text('traders.memberSince', { since }),
    ...(answersWithin ? [text(`traders.answers.${answersWithin}`)] : []),
  ];
  return (
    <div className={classNames(styles.owner, isInBox && styles.inBox)}>
      <span className={styles.mark}>
        <Icon name="user" size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <span>
            <span>{text('traders.role')}</span> {name !== undefined && <strong translate="no">{name}</strong>}
          </span>
          {withRating && <SpotRating {...spot} />}
        </p>
        <p className={styles.details}>{facts.join(' · ')}</p>
      </div>
    </div>
  );
};
