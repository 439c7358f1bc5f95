import { useMemo, useSyncExternalStore } from 'react';
import { passStore, readPasses, type StoredPass } from './stored-passes.ts';

/** The passes that this browser keeps for the present sign-in; `now` is the time of the check. */
export const usePasses = (now = 0): readonly StoredPass[] => {
  const text = useSyncExternalStore(passStore.subscribe, passStore.read, () => undefined);
  // Both change what may be read.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => readPasses(), [text, now]);
};
