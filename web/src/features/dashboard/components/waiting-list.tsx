import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { Conversation } from '#shared/api/messages.ts';
import type { PayoutAccount } from '#shared/api/payouts.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { conversationsQuery } from '#web/api/messages/list-conversations.ts';
import { payoutAccountQuery } from '#web/api/payouts/get-payout-account.ts';
import { rentalsQuery } from '#web/api/rentals/list-rentals.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { useRentalWaits, type WaitingRental } from '#web/components/rentals/use-rental-waits.ts';
import { Section } from './section.tsx';
import { listMissingAnswers } from '../list-missing-answers.ts';
import type { Language } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText, type Text } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './coming.module.css';

type Item = readonly [icon: IconName, text: string, to: string];

const toMessages = (text: Text, conversations: readonly Conversation[]): Item[] => {
  const unread = conversations.filter((one) => one.unread > 0);
  const [first] = unread;
  if (!first) return [];
  const count = unread.reduce((sum, one) => sum + one.unread, 0);
  return [
    [
      'chat',
      text('messages.unread', { count }),
      unread.length === 1 ? paths.messages(first.bookingId) : paths.dashboardBookings,
    ],
  ];
};

/** With money waiting, `PayoutCta` says the same with more words. */
const toPayout = (text: Text, account: PayoutAccount | undefined): Item[] =>
  account && !account.hasMoneyWaiting && ['none', 'incomplete', 'restricted'].includes(account.status)
    ? [['euro', text('dashboard.wait.payout'), paths.earnings]]
    : [];

/** Reports that nobody has decided yet. */
const toProblems = (text: Text, bookings: readonly Booking[]): Item[] =>
  bookings
    .filter(({ problem }) => problem === 'open')
    .map(({ id, spot }): Item => [
      'warning',
      text('dashboard.wait.problem', { title: spot.title }),
      paths.reservation(id),
    ]);

const RENTAL_ICONS = { refused: 'warning', price: 'euro', end: 'calendar', claim: 'warning' } as const;

const toRentals = (text: Text, language: Language, found: readonly WaitingRental[]): Item[] =>
  found.flatMap(({ rental: { id, spot, deposit }, waits }) =>
    waits
      .filter(({ isMine }) => isMine)
      .map(({ kind, date }): Item => [
        RENTAL_ICONS[kind],
        text(`dashboard.wait.rental.${kind}`, {
          title: spot.title,
          date: date === undefined ? '' : formatLocalDate(date, 'day', language),
        }),
        kind === 'claim' && deposit?.claim ? paths.claim(deposit.claim) : paths.rental(id),
      ]),
  );

const toTaxDetails = (text: Text, spots: readonly Spot[], details: TaxDetails | undefined): Item[] => {
  if (spots.some(({ hiddenFor }) => hiddenFor === 'tax_details'))
    return [['warning', text('dashboard.wait.taxDetails'), paths.taxDetails]];
  return details && details.missing.length > 0
    ? [['euro', text('dashboard.wait.taxDetailsMissing'), paths.taxDetails]]
    : [];
};

const toReview = (text: Text, spots: readonly Spot[]): Item[] => {
  const count = spots.filter(({ status }) => status === 'pending').length;
  const rejected = spots
    .filter(({ status }) => status === 'rejected')
    .map(({ id, title }): Item => [
      'warning',
      text('dashboard.wait.rejected', { title }),
      paths.editSpot(id),
    ]);
  return count === 0
    ? rejected
    : [...rejected, ['clock', text('dashboard.wait.pending', { count }), paths.dashboardTab('spots')]];
};

const toAnswers = (text: Text, spots: readonly Spot[]): Item[] => {
  const lacking = spots.filter((spot) => listMissingAnswers(spot).length > 0);
  const [spot] = lacking;
  if (!spot) return [];
  const [first] = listMissingAnswers(spot);
  return [
    [
      'edit',
      text('dashboard.wait.answers', { count: lacking.length, title: spot.title }),
      lacking.length === 1 ? paths.editSpot(spot.id, first) : paths.dashboardTab('spots'),
    ],
  ];
};

interface Props {
  spots: readonly Spot[];
  bookingsOnMySpots: readonly Booking[];
  isOwner: boolean;
}

/** The person's pending tasks, each with a link; nothing if there are none. Problems come first: a driver waits in the street. */
export const WaitingList = ({ spots, bookingsOnMySpots, isOwner }: Props) => {
  const text = useText();
  const conversations = useInfiniteQuery(conversationsQuery).data?.pages.flatMap(
    (page) => page.conversations,
  );
  const account = useQuery(payoutAccountQuery).data;
  const details = useQuery({ ...taxDetailsQuery, enabled: isOwner }).data;
  const { language } = useLanguage();
  const rentals = useRentalWaits(useQuery(rentalsQuery).data ?? []);
  const items = [
    ...toProblems(text, bookingsOnMySpots),
    ...toTaxDetails(text, spots, spots.length > 0 ? details : undefined),
    ...toRentals(text, language, rentals),
    ...toMessages(text, conversations ?? []),
    ...toReview(text, spots),
    ...(spots.length > 0 ? toPayout(text, account) : []),
    ...toAnswers(text, spots),
  ];
  if (items.length === 0) return null;
  return (
    <Section title={text('dashboard.wait.title')}>
      <ul className={styles.list}>
        {items.map(([icon, words, to]) => (
          <li key={`${to} ${words}`} className={styles.item}>
            <Icon name={icon} size={20} />
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};
