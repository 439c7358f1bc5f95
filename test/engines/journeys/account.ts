import { expect } from 'vitest';
import { textsOf } from '#test/e2e/support.ts';
import { PASSWORD, type Person } from '#test/support/stack.ts';
import type { Stage } from '../stage.ts';
import { button, checkbox, css, dialog, field, heading, inside, text } from '../target.ts';
import type { Visitor } from '../visitor.ts';
import { keepSavedFile, readSavedFile } from './saved-file.ts';

const es = textsOf('es', 'accounts', 'shell', 'profile');

const SUBMIT = css('main form button[type=submit]');

/** Fills in and sends the sign-in form. */
export const fillSignIn = async (
  visitor: Visitor,
  { email, password }: Pick<Person, 'email' | 'password'>,
) => {
  await visitor.fill(field('email'), email);
  await visitor.fill(field('password'), password);
  await visitor.click(SUBMIT);
};

/** Signs in on the way to a page, without loading the site a second time. */
export const signInTo = async (visitor: Visitor, person: Person, to: string): Promise<void> => {
  await visitor.go(`/login?next=${encodeURIComponent(to)}`);
  await fillSignIn(visitor, person);
  await visitor.arrive(to);
};

export const register = async (visitor: Visitor): Promise<void> => {
  await visitor.go('/register');
  await visitor.fill(field('fullName'), 'Nuria Nueva');
  await visitor.fill(field('email'), 'nuria@example.com');
  await visitor.fill(field('password'), PASSWORD);
  await visitor.fill(field('repeated'), PASSWORD);
  await visitor.click(checkbox(/condiciones generales/));
  await visitor.click(checkbox(/política de privacidad/));
  await visitor.click(SUBMIT);
  await visitor.arrive('/publicar');
};

export const signInAndOn = async (visitor: Visitor, { driver, keepsStorage }: Stage): Promise<void> => {
  await visitor.go('/dashboard/bookings');
  await visitor.arrive(/^\/login\?/);
  await fillSignIn(visitor, { ...driver, password: 'NoEsEsta1' });
  await visitor.see(text(es('accounts.invalidCredentials')));
  await fillSignIn(visitor, driver);
  await visitor.arrive('/dashboard/bookings');
  if (keepsStorage) {
    await visitor.reload();
    await visitor.see(heading(/Dani Conductor/));
  }
  await visitor.click(button(es('shell.signOut')));
  await visitor.see(text(es('shell.signedOut')));
};

export const exportProfile = async (visitor: Visitor, { driver }: Stage): Promise<void> => {
  await signInTo(visitor, driver, '/dashboard/profile');
  await visitor.see(inside(css('dl'), text(driver.email)));
  await keepSavedFile(visitor);
  await visitor.click(button(es('profile.download')));
  await visitor.fill(inside(dialog(), css('input[name=password]')), PASSWORD);
  await visitor.pressEnter(inside(dialog(), css('input[name=password]')));
  await visitor.see(text(es('profile.downloaded')));
  expect(JSON.parse(await readSavedFile(visitor))).toMatchObject({ account: { email: driver.email } });
};
