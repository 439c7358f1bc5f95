import { readParameter } from '#shared/adapters/secrets.ts';
import { sqsPushQueue } from '#shared/adapters/sqs-queues.ts';
import { webPush } from '#shared/adapters/web-push.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';

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
