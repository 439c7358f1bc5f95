import type { OpenedSession } from '#shared/api/accounts.ts';
import type { PushSubscription as Known } from '#shared/api/notifications.ts';
import { API_PREFIX } from '#shared/model/constants.ts';
import { PUSH_KINDS } from '#shared/model/notification-kinds.ts';
import { toOffer } from '#web/lib/push-browser.ts';
import { notePushId, readNotedPushId } from '#web/lib/push-note.ts';

/** Calls the API, as the worker can: with the cookie of the sign-in and, from then on, with its token. */
const ask = async (method: string, path: string, token?: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${API_PREFIX}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
};

const subscribe = async (pushManager: PushManager) => {
  const { pushKey } = (await (await fetch('/config.json')).json()) as { pushKey?: string }; // our own deployment wrote it
  return pushKey === undefined
    ? undefined
    : pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
};

/**
 * The browser or its push service has ended the subscription or replaced it (Push API, `pushsubscriptionchange`): the server learns the new
 * one, for the kinds of the old. Only while its person is signed in here, whose list alone has it.
 */
export const renewPush = async (
  pushManager: PushManager,
  renewed: PushSubscription | null | undefined,
): Promise<void> => {
  const oldId = await readNotedPushId();
  if (oldId === undefined) return;
  const { token } = (await ask('POST', '/auth/refresh')) as OpenedSession; // the server parsed it, as below
  const known = (await ask('GET', '/push/subscriptions', token)) as Known[];
  const old = known.find(({ id }) => id === oldId);
  if (!old) return;
  const subscription = renewed ?? (await pushManager.getSubscription()) ?? (await subscribe(pushManager));
  if (!subscription) return;
  // A kind of a later release is refused.
  const kinds = PUSH_KINDS.filter((kind) => old.kinds.includes(kind));
  const offer = { ...toOffer(subscription), kinds };
  const { id } = (await ask('PUT', '/push/subscriptions', token, offer)) as Known;
  await notePushId(id);
  if (id !== oldId) await ask('DELETE', `/push/subscriptions/${oldId}`, token);
};
