import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import type { Earnings } from '#shared/api/earnings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { earningsQuery } from '#web/api/earnings/get-earnings.ts';
import { type EarningsFilter, useEarningsFilter } from '../use-earnings-filter.ts';
import { EarningsSkeleton } from './earnings-skeleton.tsx';
import { ExportButton } from './export-button.tsx';
import { FeeRules } from './fee-rules.tsx';
import { EarningsFilters } from './earnings-filters.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MonthPlot } from './month-plot.tsx';
import { MonthTable } from './month-table.tsx';
import { OccupancyMap } from './occupancy-map.tsx';
import { SpotTable } from './spot-table.tsx';
import { StatementCard } from './statement-card.tsx';
import styles from './earnings.module.css';

const Nothing = ({ hasSpots }: { hasSpots: boolean }) => {
  const text = useText();
  return hasSpots ? (
    <EmptyState
      icon="calendar"
      title={text('earnings.emptyPeriod')}
      text={text('earnings.emptyPeriodText')}
      action={<LinkButton to={paths.dashboardTab('spots')}>{text('earnings.seeSpots')}</LinkButton>}
    />
  ) : (
    <EmptyState
      icon="euro"
      title={text('earnings.empty')}
      text={text('earnings.emptyText')}
      action={<LinkButton to={paths.publish}>{text('earnings.publish')}</LinkButton>}
    />
  );
};

/** Months, spots and hours, in sections that telephones show folded. */
const Details = ({ report }: { report: Earnings }) => (
  <>
    <MonthPlot report={report} />
    <MonthTable report={report} />
    <div className={styles.columns}>
      <OccupancyMap report={report} />
      <SpotTable spots={report.spots} />
    </div>
  </>
);

interface FilterProps {
  user: User;
  filter: EarningsFilter;
  report: Earnings;
}

/** The shown period and spot, which most owners never change. */
const Filters = ({ user, filter, report }: FilterProps) => {
  const text = useText();
  const { period, spotId } = filter;
  const spot = report.choices.find((choice) => choice.spotId === spotId)?.title;
  return (
    <FoldedCard
      title={text('earnings.filters')}
      fact={spot ?? (period === 'last12' ? text('earnings.last12') : String(period))}
    >
      <Row gap={4} align="end" justify="between" canWrap>
        <EarningsFilters filter={filter} choices={report.choices} registeredAt={user.createdAt} />
        {report.totals.bookings > 0 && <ExportButton query={filter.query} report={report} />}
      </Row>
    </FoldedCard>
  );
};

const hasBookings = ({ totals }: Earnings) => totals.bookings > 0;
const hasSpots = ({ choices }: Earnings) => choices.length > 0;

/** What the period brought, and its choice. */
const Figures = ({ user, filter, report }: FilterProps) => (
  <>
    {hasBookings(report) ? <KeyFigures report={report} /> : <Nothing hasSpots={hasSpots(report)} />}
    {(hasSpots(report) || filter.period !== 'last12') && (
      <Filters user={user} filter={filter} report={report} />
    )}
  </>
);

/** How that is computed. */
const Explanation = ({ user, report }: Pick<FilterProps, 'user' | 'report'>) => (
  <>
    {hasBookings(report) && <Details report={report} />}
    {hasSpots(report) && <StatementCard registeredAt={user.createdAt} />}
    <FeeRules rules={report.rules} />
  </>
);

const UnknownSpot = ({ onShowAll }: { onShowAll: () => void }) => {
  const text = useText();
  return (
    <EmptyState
      icon="car"
      title={text('earnings.spotUnknown')}
      text={text('earnings.spotUnknownText')}
      action={<Button onClick={onShowAll}>{text('earnings.showAllSpots')}</Button>}
    />
  );
};

interface ScreenProps {
  user: User;
  /** The next payout, and what payouts wait for. */
  next: Elements;
  /** All payouts, and where they go. */
  payouts: Elements;
}

const Content = ({ user, payouts }: Omit<ScreenProps, 'next'>) => {
  const text = useText();
  const filter = useEarningsFilter();
  const query = useQuery(earningsQuery(filter.query));
  const { data, error, isPlaceholderData } = query;
  const isUnknownSpot = !data && filter.spotId !== undefined && error instanceof ApiError && error.isFinal;
  if (isUnknownSpot) return <UnknownSpot onShowAll={() => filter.chooseSpot(undefined)} />;
  // Payouts keep their place while the report loads: a section that was unfolded stays so.
  return (
    <div className={styles.report} aria-busy={isPlaceholderData} data-changing={isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {isPlaceholderData && text('earnings.loading')}
      </p>
      {data ? (
        <Figures user={user} filter={filter} report={data} />
      ) : error ? (
        <QueryError title={text('earnings.loadFailed')} query={query} />
      ) : (
        <EarningsSkeleton />
      )}
      {payouts}
      {data && <Explanation user={user} report={data} />}
    </div>
  );
};

/** The earnings of an owner's spots: what comes next, what this month brought, then how that is computed and when it was paid. */
export const EarningsScreen = ({ user, next, payouts }: ScreenProps) => {
  const text = useText();
  return (
    <div className={styles.screen}>
      <ScreenHead
        back={{ to: paths.dashboard, label: text('earnings.back'), isStrong: true }}
        title={text('earnings.pageTitle')}
      />
      {next}
      <Content user={user} payouts={payouts} />
    </div>
  );
};
