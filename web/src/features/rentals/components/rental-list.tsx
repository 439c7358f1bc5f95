import { Link } from 'react-router-dom';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import type { RentalWait } from '#web/components/rentals/list-waits.ts';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useRentalWaits } from '#web/components/rentals/use-rental-waits.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Row } from '#web/ui/layout.tsx';
import { useDepositText } from '../use-deposit-text.ts';
import { useEndOfferText, useNewPriceText } from '../use-terms-text.ts';
import { RentalStatus } from './rental-status.tsx';
import styles from './rental-list.module.css';

/** What waits, until when, and what happens without an answer: in the words of the page of the rental. */
const Wait = ({ rental, kind }: { rental: RentalAnswer; kind: RentalWait['kind'] }) => {
  const text = useText();
  const depositText = useDepositText();
  const newPriceText = useNewPriceText();
  const endOfferText = useEndOfferText();
  const words = {
    refused: () => text('rentals.refusedText'),
    price: () => newPriceText(rental),
    end: () => endOfferText(rental),
    claim: () => depositText(rental),
  };
  return <span className={styles.wait}>{words[kind]()}</span>;
};

/** The rentals of a person, those that wait for them first, each with the way to its page. */
export const RentalList = ({ rentals }: { rentals: readonly RentalAnswer[] }) => {
  const text = useText();
  const patternText = usePatternText();
  const depositText = useDepositText();
  const found = useRentalWaits(rentals).map((one) => ({
    ...one,
    isMine: one.waits.some(({ isMine }) => isMine),
  }));
  return (
    <ul className={styles.list}>
      {found
        .sort((a, b) => Number(b.isMine) - Number(a.isMine))
        .map(({ rental, waits, isMine }) => (
          <li key={rental.id}>
            <Link to={paths.rental(rental.id)}>
              <strong>{rental.spot.title}</strong>
              <span>
                {text(rental.role === 'driver' ? 'rentals.ofOwner' : 'rentals.ofDriver', {
                  name: rental.role === 'driver' ? rental.ownerName : rental.driverName,
                })}
              </span>
              {rental.pattern.type !== 'always' && <span>{patternText(rental.pattern)}</span>}
              <Row as="span" gap={2} canWrap>
                <RentalStatus rental={rental} />
                {isMine && <Badge tone="accent">{text('rentals.waitsForYou')}</Badge>}
              </Row>
              {waits.map(({ kind }) => (
                <Wait key={kind} rental={rental} kind={kind} />
              ))}
              {rental.deposit?.state === 'held' && rental.deposit.backOn !== null && (
                <span>{depositText(rental)}</span>
              )}
            </Link>
          </li>
        ))}
    </ul>
  );
};
