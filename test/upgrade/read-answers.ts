import { DEMO_DRIVER, DEMO_OWNER } from '#local/seed/people.ts';
import { DEMO_PASSWORD } from '#local/settings.ts';

const ROUTES = {
  nobody: ['/parking-spots/map?north=40.52&south=40.34&east=-3.58&west=-3.80', '/parking-spots'],
  driver: ['/auth/me', '/bookings/my-bookings', '/messages', '/notifications'],
  owner: [
    '/auth/me',
    '/parking-spots/my-spots',
    '/bookings/bookings-on-my-spots',
    '/user/earnings',
    '/payouts',
    '/payouts/account',
    '/messages',
  ],
} as const;

const EMAILS = { driver: DEMO_DRIVER.email, owner: DEMO_OWNER.email } as const;

const ask = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
};

/** Signs a demo user in, and returns the access token. */
export const signIn = async (api: string, email: string): Promise<{ token: string; userId: string }> => {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(`${api}/auth/login`, { method: 'POST', headers, body });
  const { token, user } = answer as { token: string; user: { id: string } }; // as the contract has it
  return { token, userId: user.id };
};

const ID = /\b(spt|bkg)_\w+|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|(?<="reference":")\w+/g;

/** Ids are random: without them, the answers of two releases can be compared by eye. */
const withoutIds = (text: string) => text.replaceAll(ID, (_, kind = '') => `${kind}_`);

/** What visitors, the demo driver and the demo owner read of a running stack, by person and route, without ids. */
export const readAnswers = async (api: string): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {};
  for (const [person, routes] of Object.entries(ROUTES)) {
    const email = person === 'nobody' ? undefined : EMAILS[person as keyof typeof EMAILS]; // the other keys of ROUTES
    const headers: Record<string, string> =
      email === undefined ? {} : { authorization: `Bearer ${(await signIn(api, email)).token}` };
    for (const route of routes) answers[`${person} ${route}`] = await ask(`${api}${route}`, { headers });
  }
  return JSON.parse(withoutIds(JSON.stringify(answers))) as Record<string, unknown>; // it was one
};
