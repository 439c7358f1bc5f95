import { forgetNotedPushId, notePushId } from './push-note.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The id of this browser's subscription at the server, or `no` for somebody who wants none. It ends with the sign-in. */
export const PUSH = 'plazalibre.push';
export const NO_PUSH = 'no';

export const readPushId = () => {
  const id = readStored(PUSH);
  return id === NO_PUSH ? undefined : id;
};

/** After the server has stored the subscription of this browser, or answered that it has. */
export const keepPushId = async (id: string): Promise<void> => {
  writeStored(PUSH, id);
  await notePushId(id).catch(() => undefined);
};

/**
 * Ends the subscription of this browser: the next person must not see what was for the last. Our server learns of it from the push service.
 */
export const endPush = () => {
  const hasOne = readPushId() !== undefined;
  removeStored(PUSH);
  if (!hasOne || !('serviceWorker' in navigator)) return;
  forgetNotedPushId().catch(() => undefined);
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
};
