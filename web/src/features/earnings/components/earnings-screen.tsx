import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import type { Earnings } from '#shared/api/earnings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
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

const Figures = ({ report }: { report: Earnings }) => (
  <>
    <KeyFigures report={report} />
    <MonthPlot report={report} />
    <div className={styles.columns}>
      <OccupancyMap occupancy={report.occupancy} />
      <Stack gap={7} canShrink>
        <SpotTable spots={report.spots} />
        <FeeRules rules={report.rules} />
      </Stack>
    </div>
    <MonthTable report={report} />
  </>
);

interface ReportProps {
  user: User;
  filter: EarningsFilter;
  report: Earnings;
  /** Whether the shown data belong to the previous choice. */
  isChanging: boolean;
}

const Report = ({ user, filter, report, isChanging }: ReportProps) => {
  const text = useText();
  const isEmpty = report.totals.bookings === 0;
  return (
    <div className={styles.report} aria-busy={isChanging} data-changing={isChanging}>
      {(report.choices.length > 0 || filter.period !== 'last12') && (
        <Row gap={4} align="end" justify="between" canWrap>
          <EarningsFilters filter={filter} choices={report.choices} registeredAt={user.createdAt} />
          {!isEmpty && <ExportButton query={filter.query} report={report} />}
        </Row>
      )}
      <p className="visually-hidden" role="status">
        {isChanging && text('earnings.loading')}
      </p>
      {isEmpty ? (
        <>
          <Nothing hasSpots={report.choices.length > 0} />
          <div className={styles.alone}>
            <FeeRules rules={report.rules} />
          </div>
        </>
      ) : (
        <Figures report={report} />
      )}
      {report.choices.length > 0 && <StatementCard registeredAt={user.createdAt} />}
    </div>
  );
};

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

const Content = ({ user }: { user: User }) => {
  const text = useText();
  const filter = useEarningsFilter();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(earningsQuery(filter.query));
  if (data) return <Report user={user} filter={filter} report={data} isChanging={isPlaceholderData} />;
  if (!error) return <EarningsSkeleton />;
  const isUnknownSpot = filter.spotId !== undefined && error instanceof ApiError && error.isFinal;
  if (isUnknownSpot) return <UnknownSpot onShowAll={() => filter.chooseSpot(undefined)} />;
  return (
    <ErrorState
      title={text('earnings.loadFailed')}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
};

interface ScreenProps {
  user: User;
  /** The times and ways of payouts. */
  payouts: Elements;
}

/** The earnings of an owner's spots, how they are computed, and when they are paid. */
export const EarningsScreen = ({ user, payouts }: ScreenProps) => {
  const text = useText();
  return (
    <div className={styles.screen}>
      <ScreenHead
        back={{ to: paths.dashboard, label: text('earnings.back'), isStrong: true }}
        title={text('earnings.pageTitle')}
      >
        {text('earnings.intro')}
      </ScreenHead>
      {payouts}
      <Content user={user} />
    </div>
  );
};
