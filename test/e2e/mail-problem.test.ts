import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OpenedSession, User } from '#shared/api/accounts.ts';
import { eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, gatherErrors, goAfresh, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
let people = 0;

/** A person whose welcome mail bounced or was complained about, as this mailbox of the SES simulator does. */
const newPersonAt = async (mailbox: string): Promise<Person> => {
  const email = `${mailbox}+${process.pid}-${++people}@simulator.amazonses.com`;
  const { body } = await app.call<OpenedSession>('POST', '/auth/register', {
    body: { email, password: PASSWORD, language: 'es' },
  });
  const person = { email, password: PASSWORD, token: body.token, userId: body.user.id };
  await eventually(async () => {
    const { emailProblem } = (await app.call<User>('GET', '/auth/me', { as: person })).body;
    return emailProblem ?? undefined;
  }, 'the end of the welcome');
  return person;
};

const linkTo = (address: string) =>
  eventually(
    async () => /https?:\S+token=[\w-]+/.exec((await app.mailsTo(address)).at(-1)?.body.text ?? '')?.[0],
    'a link',
  );

const pathOf = (link: string) => link.slice(app.stack.web.length);
const problemOn = (page: Page) => page.locator('section[aria-labelledby=mail-problem]');

describe('the notice about mails that do not arrive', () => {
  it('leads to the field of the address, and disappears when another address is confirmed', async () => {
    const text = textsOf('es', 'profile', 'dashboard');
    const person = await newPersonAt('bounce');
    const page = await browser.open({ width: 360 });
    const errors = gatherErrors(page);
    await openAs(page, app.stack.web, person, '/dashboard');
    const problem = problemOn(page);
    await expect.poll(() => problem.getByRole('heading').textContent()).toBe(text('profile.bounceTitle'));
    await expect.poll(() => problem.textContent()).toContain(person.email);
    expect(await findFaults(page)).toEqual([]);
    await problem.getByRole('link', { name: text('profile.changeEmail') }).click();
    await page.locator('main form [name=email]:focus').waitFor();
    const email = `nueva${process.pid}-${people}@example.com`;
    await page.locator('main form [name=email]').fill(email);
    await page.locator('main form [name=password]').fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('heading', { name: text('profile.pendingTitle') }).waitFor();
    await expect.poll(() => problem.count()).toBe(0);
    await goWithin(page, pathOf(await linkTo(email)));
    await page.getByRole('button', { name: text('profile.confirmSubmit') }).click();
    await page.getByRole('link', { name: text('profile.toProfile') }).click();
    await page.getByText(email).first().waitFor();
    await page.getByRole('tab', { name: text('dashboard.home') }).click();
    await page.getByText(text('dashboard.noBookings'), { exact: true }).waitFor();
    await expect.poll(() => problem.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('lets a person who wants our mails again confirm the same address', async () => {
    const text = textsOf('es', 'profile', 'dashboard');
    const person = await newPersonAt('complaint');
    const page = await browser.open();
    await openAs(page, app.stack.web, person, '/dashboard');
    const problem = problemOn(page);
    await expect.poll(() => problem.getByRole('heading').textContent()).toBe(text('profile.complaintTitle'));
    await problem.getByRole('button', { name: text('profile.complaintLift') }).click();
    await problem.getByRole('link', { name: text('profile.toProfile') }).click();
    await page.getByRole('heading', { name: text('profile.pendingOwnTitle') }).waitFor();
    await goWithin(page, pathOf(await linkTo(person.email)));
    await page.getByRole('button', { name: text('profile.confirmSubmit') }).click();
    await page.getByRole('link', { name: text('profile.toProfile') }).waitFor();
    const { body } = await app.call<User>('GET', '/auth/me', { as: person });
    // The mail with the link bounced in the simulator as well, but it was sent before the link was used.
    expect(body).toMatchObject({ pendingEmail: null, emailProblem: null });
  });
});

describe('the notice about an unconfirmed address', () => {
  it('sends another link, whose page confirms the address with one press, and says what to do when a link is invalid', async () => {
    const text = textsOf('es', 'profile', 'dashboard');
    const person = await app.registerPerson();
    const page = await browser.open({ width: 360 });
    const errors = gatherErrors(page);
    await openAs(page, app.stack.web, person, '/dashboard');
    const notice = page.locator('section[aria-labelledby=unverified-email]');
    await expect.poll(() => notice.getByRole('heading').textContent()).toBe(text('profile.unverifiedTitle'));
    expect(await findFaults(page)).toEqual([]);
    await notice.getByRole('button', { name: text('profile.resend') }).click();
    const link = await linkTo(person.email);

    const elsewhere = await browser.open({ width: 360 });
    const confirm = elsewhere.getByRole('button', { name: text('profile.confirmSubmit') });
    await elsewhere.goto(`${app.stack.web}/verificar-email`);
    await elsewhere.getByText(text('profile.verifyInvalidText')).waitFor();
    await goAfresh(elsewhere, '/verificar-email?token=nada');
    await confirm.click();
    await elsewhere.getByText(text('profile.verifyInvalidText')).waitFor();
    await elsewhere.goto(link);
    // Mail scanners that follow links get as far as this.
    await elsewhere.getByRole('heading', { name: text('profile.verifyTitle') }).waitFor();
    expect((await app.call<User>('GET', '/auth/me', { as: person })).body.isEmailVerified).toBe(false);
    await confirm.click();
    await elsewhere.getByRole('heading', { name: text('profile.confirmedTitle') }).waitFor();
    await page.reload();
    await page.getByText(text('dashboard.noBookings'), { exact: true }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
