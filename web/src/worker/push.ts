import { renewPush } from './renew-push.ts';

/** The parts of a worker's scope that notifications need: the project's types are those of pages. */
interface WindowClient {
  readonly url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}
interface PushEvent extends Event {
  readonly data: { json: () => unknown } | null;
  waitUntil: (work: Promise<unknown>) => void;
}
interface ClickEvent extends Event {
  readonly notification: Notification;
  waitUntil: (work: Promise<unknown>) => void;
}
/** A plain event in browsers that do not give the subscriptions, such as Firefox. */
interface ChangeEvent extends Event {
  readonly newSubscription?: PushSubscription | null;
  waitUntil: (work: Promise<unknown>) => void;
}
declare const self: {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: ((type: 'push', listen: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listen: (event: ClickEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listen: (event: ChangeEvent) => void) => void);
};

const ICON = '/images/icon-192.png';

/** Every message must be shown, also one that a later release would understand. */
const readMessage = (data: PushEvent['data']) => {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Record<string, unknown>; // checked below
    const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return { title: asText(title) ?? 'PlazaLibre', body: asText(body), path: asText(path), tag: asText(tag) };
  } catch {
    return { title: 'PlazaLibre' };
  }
};

const show = ({ title, body, path, tag }: ReturnType<typeof readMessage>) =>
  self.registration.showNotification(title, {
    icon: ICON,
    badge: ICON,
    data: path,
    ...(body !== undefined && { body }),
    ...(tag !== undefined && { tag }),
  });

/** Only pages of this site. */
const toAddress = (path: unknown) => {
  const home = `${self.location.origin}/`;
  const address = new URL(typeof path === 'string' ? path : '/', home);
  return address.origin === self.location.origin ? address.href : home;
};

/** In a window of the site that is open, or else in a new one. */
const openPage = async (address: string) => {
  const [first] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!first) return self.clients.openWindow(address);
  await first.focus();
  return first.navigate(address).catch(() => self.clients.openWindow(address));
};

/** Shows messages, opens their page when one is pressed, and goes on when the browser replaces its subscription. */
export const listenForPush = () => {
  self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(toAddress(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewPush(self.registration.pushManager, event.newSubscription)),
  );
};
