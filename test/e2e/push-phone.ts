import type { Page } from 'playwright-core';

/** No browser of a test reaches a push service or may show a notification: from the next load on, this one is allowed to, and has `subscription`. */
export const allowPush = (page: Page, subscription: object): Promise<unknown> =>
  page.addInitScript((given) => {
    let made: object | null = null;
    const subscribe = ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      const applicationServerKey = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
      const toJSON = () => given;
      const unsubscribe = () => {
        made = null;
        return Promise.resolve(true);
      };
      made = { ...given, options: { applicationServerKey }, toJSON, unsubscribe };
      return Promise.resolve(made);
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = () => Promise.resolve('granted');
    Object.assign(PushManager.prototype, { subscribe, getSubscription: () => Promise.resolve(made) });
  }, subscription);
