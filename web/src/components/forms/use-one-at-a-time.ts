import { useQueryClient } from '@tanstack/react-query';

/** Starts a mutation of this key unless one is at work: the second press of a double one comes before a busy button is drawn. */
export const useOneAtATime = (mutationKey: readonly string[]) => {
  const queries = useQueryClient();
  return (start: () => void) => {
    if (queries.isMutating({ mutationKey }) === 0) start();
  };
};
