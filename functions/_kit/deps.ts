import { cognitoIdentity } from '#shared/adapters/cognito-identity.ts';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import { s3ImageFiles, s3Images } from '#shared/adapters/s3-images.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { sesMail } from '#shared/adapters/ses-mail.ts';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { limitsRepository } from '#shared/data/limits-repository.ts';
import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import type { Needs } from '#shared/domain/deps.ts';
import { env } from '#shared/lib/env.ts';
import { once } from '#shared/lib/once.ts';

/**
 * Where the domain's ports meet what stands behind them. One export per technology: a bundle holds what its handler
 * names, and nothing is made before the first request that needs it.
 */

const buckets = () => ({
  uploads: env.uploadsBucket(),
  images: env.imagesBucket(),
  usesPathStyle: env.usesPathStyleBuckets(),
});

export const clock: Needs<'clock'> = { clock: { now: () => Date.now() } };

export const withSettings = once((): Needs<'settings'> => ({
  settings: {
    siteUrl: env.siteUrl(),
    moderation: env.moderation(),
    defaultLanguage: 'es',
  },
}));

/** The table, and the time. */
export const withTable = once(
  (): Needs<'clock' | 'spots' | 'calendar' | 'bookings' | 'outbox' | 'accounts' | 'limits'> => {
    const table = openTable(env.tableName());
    return {
      ...clock,
      spots: spotsRepository(table),
      calendar: calendarRepository(table),
      bookings: bookingsRepository(table),
      outbox: outboxRepository(table),
      accounts: accountsRepository(table),
      limits: limitsRepository(table),
    };
  },
);

export const withPayments = once((): Needs<'payments'> => ({
  payments: stripePayments({
    secretKey: async () => env.stripeSecretKey() ?? readParameter(env.stripeSecretKeyParameter()),
    webhookSecret: async () => env.stripeWebhookSecret() ?? readParameter(env.stripeWebhookSecretParameter()),
    apiUrl: env.stripeApiUrl(),
  }),
}));

export const withIdentity = once((): Needs<'identity'> => ({
  identity: cognitoIdentity({ userPoolId: env.userPoolId(), clientId: env.userPoolClientId() }),
}));

export const withMail = once((): Needs<'mail'> => ({ mail: sesMail(env.mailFrom()) }));
export const withImages = once((): Needs<'images'> => ({ images: s3Images(buckets()) }));
export const withImageFiles = once((): Needs<'imageFiles'> => ({ imageFiles: s3ImageFiles(buckets()) }));
export const withPlaces = once((): Needs<'places'> => ({ places: gazetteerPlaces() }));
