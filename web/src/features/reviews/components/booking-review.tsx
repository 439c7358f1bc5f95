import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import type { BookingReview as Review } from '#shared/api/reviews.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useScrollToHash } from '#web/lib/use-scroll-to-hash.ts';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { AnswerForm } from './answer-form.tsx';
import { bookingReviewQuery } from '#web/api/reviews/get-booking-review.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewText } from './review-text.tsx';
import { Stars } from './stars.tsx';
import styles from './reviews.module.css';

const getTitle = (isDriver: boolean, isWritten: boolean): MessageId => {
  if (isDriver) return isWritten ? 'reviews.yours' : 'reviews.howWasIt';
  return 'reviews.ofYourSpot';
};

const Content = ({ booking, data }: { booking: Booking; data: Review }) => {
  const text = useText();
  const section = useRef<HTMLDivElement>(null);
  useScrollToHash(section, true);
  const { review, canReview, reviewUntil, canAnswer } = data;
  const showWritten = (said: MessageId) => () => {
    section.current?.focus();
    toast.success(text(said));
  };
  const title = text(getTitle(booking.role === 'driver', review !== null));
  return (
    <Card as="section" className={styles.card}>
      <div ref={section} id="valoracion" tabIndex={-1} className={styles.head}>
        <h2>{title}</h2>
      </div>
      {review && (
        <>
          <Stars rating={review.rating} />
          <ReviewText text={review.text} answer={review.answer?.text ?? null} />
        </>
      )}
      {canReview && reviewUntil && (
        <ReviewForm booking={booking} until={reviewUntil} onWritten={showWritten('reviews.published')} />
      )}
      {canAnswer && <AnswerForm booking={booking} onWritten={showWritten('reviews.answerPublished')} />}
    </Card>
  );
};

/** The review of a stay on the page of its booking: the form for its driver, and review and answer for both. */
export const BookingReview = ({ booking }: { booking: Booking }) => {
  const { data } = useQuery({
    ...bookingReviewQuery(booking.id),
    enabled: booking.status === 'completed',
  });
  // Nothing to write and nothing written: the section is omitted.
  if (!data || (!data.review && !data.canReview)) return null;
  return <Content booking={booking} data={data} />;
};
