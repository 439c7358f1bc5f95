import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { quoteQuery, type LocalStay } from '#web/api/spots/get-quote.ts';
import { parsePlace, toPlaceQuery } from '#web/components/spots/searched-place.ts';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { keepInEntry, readFromEntry } from '#web/lib/entry-notes.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { toReferral } from '#web/lib/referral.ts';
import styles from './booking-box.module.css';
import { QuoteSummary } from './quote-summary.tsx';
import { ReferralField } from './referral-field.tsx';
import { showBox, SpotActionBar } from './spot-action-bar.tsx';
import { StayFields } from './stay-fields.tsx';

interface Props {
  spot: Spot;
  firstStay: LocalStay;
  /** Whether the address has another stay, which is past or does not exist. */
  isReplaced: boolean;
  firstBookableDate: string | null | undefined;
  /** The surrounding box, which the bar of small screens leads to. */
  box: RefObject<HTMLElement | null>;
}

const TermsLabel = () => (
  <Message
    id="bookings.acceptTerms"
    values={{
      link: (chunks) => (
        <Link to={paths.termsOfBooking} target="_blank">
          {chunks}
        </Link>
      ),
    }}
  />
);

/** The history entry's name for accepted terms, for visitors who come back to the form. */
const ACCEPTED = 'termsAccepted';

/** BB-01: the stay, its price and the next step. The stay is also in the address, so that it survives going back. */
export const BookingForm = ({ spot, firstStay, isReplaced, firstBookableDate, box }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [suggested] = useState(firstStay);
  const [stay, setStay] = useState(suggested);
  const [referral, setReferral] = useState(() => toReferral(search));
  // Whether the terms were missing at a press.
  const [isAsked, setIsAsked] = useState(false);
  const [hasAccepted, setHasAccepted] = useState(() => readFromEntry(ACCEPTED) === true);
  // The next page takes a moment to load; a second click would navigate twice.
  const [isLeaving, setIsLeaving] = useState(false);
  const quote = useQuery(quoteQuery(spot.id, stay));
  const change = (next: LocalStay) => {
    setStay(next);
    const place = parsePlace(new URLSearchParams(search));
    replaceQuery(new URLSearchParams({ ...toStayQuery(next), ...(place && toPlaceQuery(place)) }).toString());
  };
  const isBookable = quote.data?.isAvailable === true && !quote.isPlaceholderData && !spot.isMine;
  const terms = useRef<HTMLInputElement>(null);
  /** For the bar, whose button is never disabled. */
  const leadToMissing = () => {
    setIsAsked(isBookable);
    if (isBookable) terms.current?.focus();
    else showBox(box.current);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isLeaving) return;
    if (!isBookable || !hasAccepted) {
      leadToMissing();
      return;
    }
    setIsLeaving(true);
    void navigate(paths.booking(spot.id, toStayQuery(stay)));
  };
  return (
    <Stack as="form" gap={4} className={styles.form} onSubmit={submit}>
      {isReplaced && stay === suggested && <p>{text('bookings.stayReplaced')}</p>}
      <StayFields spot={spot} stay={stay} onChange={change} />
      <QuoteSummary
        spot={spot}
        stay={stay}
        quote={quote}
        firstBookableDate={firstBookableDate}
        onStay={change}
      />
      <ReferralField value={referral} onChange={setReferral} />
      <Checkbox
        ref={terms}
        label={<TermsLabel />}
        checked={hasAccepted}
        error={isAsked && !hasAccepted ? text('bookings.termsMissing') : undefined}
        onChange={({ target }) => {
          setHasAccepted(target.checked);
          keepInEntry(ACCEPTED, target.checked);
        }}
      />
      <Button
        type="submit"
        variant="accent"
        isWide
        className={styles.book}
        disabled={!hasAccepted || !isBookable}
        busy={isLeaving}
      >
        {text('bookings.book')}
      </Button>
      {!spot.isMine && <SpotActionBar spot={spot} total={quote.data?.totalPrice} isBusy={isLeaving} />}
      <p className={styles.hint}>{text(spot.isMine ? 'bookings.problemOwn' : 'bookings.notChargedYet')}</p>
    </Stack>
  );
};
