import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showAnswer } from '#web/lib/show-answer.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

it('the answer of a change is not replaced by that of a read that began before it', async () => {
  const queries = new QueryClient();
  const reads = [
    Promise.resolve('before'),
    new Promise<string>((resolve) => setTimeout(resolve, 1, 'before')),
  ];
  const query = queryOptions({ queryKey: ['booking'], queryFn: () => reads.shift() ?? 'after' });
  const stop = new QueryObserver(queries, query).subscribe(() => undefined);
  await settle();
  void queries.invalidateQueries(query);
  showAnswer(queries, query.queryKey, 'after');
  await settle();
  expect(reads).toEqual([]);
  expect(queries.getQueryState(query.queryKey)).toMatchObject({
    data: 'after',
    fetchStatus: 'idle',
    isInvalidated: false,
  });
  stop();
});
