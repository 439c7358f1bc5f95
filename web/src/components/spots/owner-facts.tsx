import type { Spot } from '#shared/api/spots.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import styles from './owner-facts.module.css';
import { SpotRating } from './spot-rating.tsx';

interface Props {
  spot: Spot;
  /** Where the page does not show the rating elsewhere. */
  withRating?: boolean;
}

/** The owner of a spot before somebody pays: first name, since when, usual speed of answers, rating. Nothing after the account was closed. */
export const OwnerFacts = ({ spot, withRating = false }: Props) => {
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
    <Row gap={3} align="center" className={styles.owner}>
      <span className={styles.mark}>
        <Icon name="user" size={20} />
      </span>
      <Stack gap={1} canShrink>
        <Row gap={2} rowGap="0" align="baseline" canWrap>
          <span>{text('traders.role')}</span>
          {name !== undefined && <strong translate="no">{name}</strong>}
          {withRating && <SpotRating {...spot} />}
        </Row>
        <Note className={styles.details}>{facts.join(' · ')}</Note>
      </Stack>
    </Row>
  );
};
