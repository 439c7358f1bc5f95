import * as z from 'zod';
import { type Held, record } from './record.ts';

/** A browser that a person lets show notifications (RFC 8030). */
export const StoredPushSubscription = record('push subscription', {
  owner: {
    /** A fingerprint of the endpoint. */
    id: z.string(),
    /** The kinds of notifications that it shows. */
    kinds: z.array(z.string()),
    createdAt: z.string(),
  },
  nobody: {
    userId: z.string(),
    /** A secret: anybody who knows it can reach the browser. */
    endpoint: z.string(),
    /** The browser's key, for encryption (RFC 8291). */
    p256dh: z.string(),
    auth: z.string(),
    /** The public key of the stage for which it was made: another key cannot reach it. */
    publicKey: z.string(),
    /** The time when it was last saved: the oldest one makes room for another. */
    seenAt: z.string(),
  },
});
export type StoredPushSubscription = Held<typeof StoredPushSubscription>;
