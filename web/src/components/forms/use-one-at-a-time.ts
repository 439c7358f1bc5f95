import { useQueryClient } from '@tanstack/react-query';

/** Starts a mutation of this key unless one is running: the second click of a double click comes before the busy button is rendered. */
export const useOneAtATime = (mutationKey: readonly string[]) => {
  const queries = useQueryClient();
  return (start: () => void) => {
    if (queries.isMutating({ mutationKey }) === 0) start();
  };
};
