import { env } from '#shared/lib/env.ts';

export interface Figure {
  readonly name: string;
  readonly unit: 'Count' | 'Milliseconds' | 'Seconds';
  readonly value: number;
}

/**
 * Fields of a log line that CloudWatch reads as metrics (embedded metric format). `dimensions` are names of fields in the same line: each
 * value is counted by all of them together and, unless `inSum` is false, also without.
 */
export const metricFields = (
  figures: readonly Figure[],
  dimensions: readonly string[] = [],
  { inSum = true }: { inSum?: boolean } = {},
) => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      {
        Namespace: env.systemName(),
        Dimensions: [...(inSum ? [[]] : []), ...(dimensions.length > 0 ? [dimensions] : [])],
        Metrics: figures.map(({ name, unit }) => ({ Name: name, Unit: unit })),
      },
    ],
  },
  ...Object.fromEntries(figures.map(({ name, value }) => [name, value])),
});
