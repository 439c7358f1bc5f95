import type { Booking } from '#shared/api/bookings.ts';
import type { PendingSpot } from '#shared/api/moderation.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { codeOf } from '#local/cognito/totp.ts';
import { DEMO_PASSWORD, DEMO_SECOND_FACTOR } from '#local/settings.ts';
import { bookingPath, paymentPath } from '#test/e2e/payment-support.ts';
import { NOW } from './product.ts';
import { PEOPLE, type PersonName } from './screens.ts';

const NIGHT = { date: '2026-06-02', endDate: '2026-06-03' };

const ask = async (address: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
};

const signIn = async (site: string, name: PersonName) => {
  const code = name === 'admin' ? codeOf(DEMO_SECOND_FACTOR, NOW) : undefined;
  const response = await ask(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE[name], password: DEMO_PASSWORD, code }),
  });
  const { token } = (await response.json()) as { token: string }; // the contract of the route
  return { token, refreshToken: /=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '' };
};

type Session = Awaited<ReturnType<typeof signIn>>;

/** Signs in each person once: while the clock stands still, the second factor has only one code. */
export const signInAll = async (site: string): Promise<Record<PersonName, Session>> => ({
  driver: await signIn(site, 'driver'),
  owner: await signIn(site, 'owner'),
  admin: await signIn(site, 'admin'),
  reviewer: await signIn(site, 'reviewer'),
});

/** Values of the placeholders in the paths of screens. */
export const findAddresses = async (
  site: string,
  sessions: Record<PersonName, Session>,
): Promise<Record<string, string | undefined>> => {
  const get = async <T>(as: PersonName, route: string): Promise<T> => {
    const headers = { authorization: `Bearer ${sessions[as].token}` };
    return (await ask(`${site}/api${route}`, { headers })).json() as Promise<T>; // the contract of the route
  };
  const stays = await get<Booking[]>('driver', '/bookings/my-bookings');
  const earlier = await get<Booking[]>('reviewer', '/bookings/my-bookings');
  const own = await get<Spot[]>('owner', '/parking-spots/my-spots');
  const { pending } = await get<{ pending: PendingSpot[] }>('admin', '/admin/spots');
  const talk = stays.find(({ parkingSpotId }) => own.some(({ id }) => id === parkingSpotId));
  const spot = { id: stays[0]?.parkingSpotId ?? '' };
  const night = new URLSearchParams(NIGHT).toString();
  return {
    spot: spot.id,
    talk: talk?.id,
    own: talk?.parkingSpotId,
    past: earlier.find(({ status }) => status === 'completed')?.id,
    pending: pending[0]?.spot.id,
    checkout: bookingPath(spot, NIGHT),
    payment: paymentPath(await get<Quote>('driver', `/parking-spots/${spot.id}/quote?${night}`)),
  };
};
