import { readParameter } from '#shared/adapters/secrets.ts';
import { sqsPushQueue } from '#shared/adapters/sqs-queues.ts';
import { webPush } from '#shared/adapters/web-push.ts';
import { pushSubscriptionsRepository } from '#shared/data/push-subscriptions-repository.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';
import { table } from '../deps.ts';

export const pushSubscriptions = () => ({ pushSubscriptions: pushSubscriptionsRepository(table()) });
export const pushes = /* @__PURE__ */ lazy(() => ({
  pushes: webPush({
    publicKey: env.pushPublicKey(),
    privateKey: lazyAsync(() => readParameter(env.pushKeyParameter())),
    contact: () => env.supportEmail(),
    siteUrl: env.siteUrl(),
    fakeUrl: env.pushServiceUrl(),
  }),
}));
export const pushQueue = () => ({ pushQueue: sqsPushQueue(env.pushQueueUrl()) });
