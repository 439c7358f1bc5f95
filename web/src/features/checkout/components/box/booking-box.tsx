import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import type { BookingType } from '#shared/model/constants.ts';
import { LazyOwnerFacts } from '#web/components/spots/lazy-owner-facts.tsx';
import { SpotRating } from '#web/components/spots/spot-rating.tsx';
import { parseStay } from '#web/components/spots/stay-params.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { suggestStay } from '../../suggest-stay.ts';
import styles from './booking-box.module.css';
import { BookingForm } from './booking-form.tsx';
import { monthQuery } from '../../use-calendar.ts';
import { showBox, SpotActionBar } from './spot-action-bar.tsx';

const BoxSkeleton = () => {
  const text = useText();
  return (
    <Stack gap={3} role="status" aria-label={text('bookings.quoteLoading')}>
      {['2rem', '4.5rem', '8rem', '4.5rem', '3rem'].map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
};

/** Why the spot cannot be booked; only its owner and administrators see one that is not public. */
const hiddenBy = ({ is_active: isActive, status, hiddenFor }: Spot): MessageId | undefined => {
  if (hiddenFor) return 'spots.hiddenForTaxesText';
  if (status === 'rejected') return 'bookings.hiddenRejected';
  if (status === 'pending') return 'bookings.hiddenPending';
  return isActive ? undefined : 'bookings.hiddenPaused';
};

const Hidden = ({ spot, reason }: { spot: Spot; reason: MessageId }) => {
  const text = useText();
  return (
    <Stack gap={4} align="start">
      <p>{text(reason)}</p>
      {spot.isMine && (
        <LinkButton to={paths.dashboardTab('spots')} variant="secondary" size="sm">
          {text('bookings.toMySpots')}
        </LinkButton>
      )}
    </Stack>
  );
};

/**
 * Passes its height to the styles: a box that is taller than the window stays with its end, the button, in view. In the next frame, because
 * a change of what is observed is an error of the page in WebKit.
 */
const useHeightInStyles = (box: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        element.style.setProperty('--box-height', `${element.offsetHeight}px`),
      );
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [box]);
};

/** Its beginning is then under the header, and only scrolls out with everything beside the box. */
const showFocused = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
  const { top } = target.getBoundingClientRect();
  const least = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  if (top < least && target.matches(':focus-visible'))
    currentTarget.parentElement?.scrollIntoView({ block: 'start' });
};

/** The choice is in the address, so that a reload and going back keep it. The form of a rental writes the day there, once one is chosen. */
const keepType = (type: BookingType) => {
  const params = new URLSearchParams(window.location.search);
  if (type === 'month') params.set('month', '');
  else params.delete('month');
  replaceQuery(params.toString());
};

interface Props {
  spot: Spot;
  /** The form of a rental by the month, for spots that offer one. */
  rental: Elements;
}

/**
 * The booking box of a spot page (001 §2). It starts with the stay of the address, else with a suitable one; with a rental by the month if
 * the address names its first day, or there is nothing else.
 */
export const BookingBox = ({ spot, rental }: Props) => {
  const text = useText();
  const { search } = useLocation();
  const box = useRef<HTMLElement>(null);
  useHeightInStyles(box);
  const today = todayIn(spot.timeZone);
  const hidden = hiddenBy(spot);
  const params = new URLSearchParams(search);
  const types = spot.bookingTypes;
  const [type, setType] = useState<BookingType>(() =>
    types.includes('month') && (params.has('month') || !types.includes('stay')) ? 'month' : 'stay',
  );
  const { data, error, isFetching, refetch } = useQuery({
    ...monthQuery(spot.id, today),
    enabled: !hidden && type === 'stay',
  });
  const asked = parseStay(params);
  const usable = asked && asked.date >= today ? asked : undefined;
  const firstStay = usable ?? (data && suggestStay(spot, today, data));
  return (
    <section
      className={styles.box}
      ref={box}
      tabIndex={-1}
      aria-labelledby="booking-box"
      onFocus={showFocused}
    >
      <h2 id="booking-box" className="visually-hidden">
        {text('bookings.boxTitle')}
      </h2>
      <Row as="p" gap={3} align="baseline" justify="between">
        <span className={styles.price}>
          {type === 'month' ? (
            <Price euros={spot.price_month ?? 0} format="short" unit={text('spots.perMonth')} />
          ) : (
            <Price euros={spot.price_weekday} format="short" unit={text('spots.perDay')} />
          )}
          {type === 'stay' && spot.price_weekend !== spot.price_weekday && (
            <span className={styles.weekend}>
              <Price euros={spot.price_weekend} format="short" unit={text('bookings.weekendDay')} />
            </span>
          )}
        </span>
        <SpotRating {...spot} />
      </Row>
      {!hidden && types.length > 1 && (
        <Segmented
          label={text('spots.bookingType')}
          options={types.map((id) => ({ id, label: text(`spots.bookingType.${id}`) }))}
          selected={type}
          onSelect={(chosen) => {
            setType(chosen);
            keepType(chosen);
          }}
        />
      )}
      {hidden ? (
        <Hidden spot={spot} reason={hidden} />
      ) : type === 'month' ? (
        rental
      ) : firstStay ? (
        <BookingForm
          spot={spot}
          firstStay={firstStay}
          isReplaced={!usable && params.has('date')}
          firstBookableDate={data?.firstBookableDate}
          box={box}
        />
      ) : error ? (
        <ErrorState
          title={text('bookings.calendarFailed')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <BoxSkeleton />
          <SpotActionBar spot={spot} onPress={() => showBox(box.current)} />
        </>
      )}
      <LazyOwnerFacts spot={spot} isInBox />
    </section>
  );
};
