import { afterEach, describe, expect, it } from 'vitest';
import { newAccount, newAccountLink, visit } from './stripe-connect-support.ts';
import { cleanUp, startBench } from './stripe-support.ts';

afterEach(cleanUp);

describe('onboarding', () => {
  it('says on the page, in the language of the browser, that it is an emulator', async () => {
    const { stripe } = await startBench();
    const { id } = await newAccount(stripe);
    const spanish = await visit((await newAccountLink(stripe, id)).url);
    expect(spanish.page).toContain('<html lang="es">');
    expect(spanish.page).toContain('No es Stripe');
    const english = await visit((await newAccountLink(stripe, id)).url, 'en-GB,en;q=0.9');
    expect(english.page).toContain('<html lang="en">');
    expect(english.page).toContain('It is not Stripe');
  });
});
