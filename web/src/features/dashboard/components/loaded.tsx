import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import styles from './dashboard.module.css';

type DataOf<Q extends readonly UseQueryResult[]> = {
  [K in keyof Q]: Q[K] extends UseQueryResult<infer D> ? D : never;
};

interface Props<Q extends readonly UseQueryResult[]> {
  queries: Q;
  /** A placeholder in the shape of the content. */
  skeleton: Elements;
  children: (...data: DataOf<Q>) => Elements;
}

/** The placeholder, and after some seconds why it is still there. */
export const Waiting = ({ skeleton }: { skeleton: Elements }) => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <div aria-busy="true">
      <p className={isSlow ? styles.muted : 'visually-hidden'} role="status">
        {text(isSlow ? 'dashboard.slow' : 'dashboard.loading')}
      </p>
      {skeleton}
    </div>
  );
};

/** The results of several queries, once all are loaded (DB-07). A retry only fetches failed ones. */
export const Loaded = <const Q extends readonly UseQueryResult[]>({
  queries,
  skeleton,
  children,
}: Props<Q>) => {
  const text = useText();
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0)
    return (
      <ErrorState
        title={text('dashboard.loadFailed')}
        error={failed.find(({ error }) => error)?.error ?? null}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  if (queries.some(({ data }) => data === undefined)) return <Waiting skeleton={skeleton} />;
  const data = queries.map((query) => query.data) as DataOf<Q>; // none is undefined, and map forgets the tuple
  return children(...data);
};
