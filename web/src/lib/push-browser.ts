/** The ability of this browser. `homeScreen`: only as an app of the home screen, as on an iPhone. `denied`: its person has blocked it. */
export type PushAbility = 'able' | 'unsupported' | 'homeScreen' | 'denied';

const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const getPushAbility = (): PushAbility => {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isAppleMobile() ? 'homeScreen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
};

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription of this browser for a public key; undefined without one, or for another key. */
export const findSubscription = async (publicKey: string): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const key = subscription?.options.applicationServerKey;
  return subscription && key && toText(key) === publicKey ? subscription : undefined;
};

/** Asks the person and subscribes. Undefined if they refuse. Throws if the push service of the browser cannot be reached. */
export const subscribe = async (publicKey: string): Promise<PushSubscription | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const found = await findSubscription(publicKey);
  if (found) return found;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for an earlier key of the site cannot be changed.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

/** A subscription as the server takes it. */
export const toOffer = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
};

/** The server's id of a subscription: a fingerprint of its endpoint. */
export const toSubscriptionId = async ({ endpoint }: PushSubscription): Promise<string> =>
  toText(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
