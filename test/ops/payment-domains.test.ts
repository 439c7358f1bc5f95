import { beforeEach, describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

const app = useStack();
const ops = (args: string) => opsOn(app)(args);
const domains = async () => (await app.stripe.paymentMethodDomains.list()).data;

beforeEach(() => app.stack.payments?.control.reset());

describe('registering the domain of a site for wallets', () => {
  it('registers it once, and enables it again', async () => {
    const done = { status: 0, out: 'plaza.test shows Apple Pay and Google Pay.\n', err: '' };
    expect(await ops('payment-domains --domain plaza.test')).toEqual(done);
    expect(await ops('payment-domains --domain plaza.test')).toEqual(done);
    const [domain, ...others] = await domains();
    expect([domain?.domain_name, others]).toEqual(['plaza.test', []]);
    await app.stripe.paymentMethodDomains.update(domain?.id ?? '', { enabled: false });
    expect(await ops('payment-domains --domain plaza.test')).toEqual(done);
    expect((await domains()).map(({ enabled }) => enabled)).toEqual([true]);
  });

  it('says which wallet is not shown, and why', async () => {
    expect(await ops('payment-domains --domain plaza.invalid')).toMatchObject({
      status: 1,
      err: expect.stringContaining('Apple Pay: The domain does not resolve.') as string,
    });
  });

  it('needs a domain that Stripe accepts', async () => {
    expect(await ops('payment-domains')).toMatchObject({
      status: 1,
      err: expect.stringContaining('name the address of its site with --domain') as string,
    });
    expect((await ops('payment-domains --domain https://plaza.test/')).status).toBe(1);
    expect(await domains()).toEqual([]);
  });
});
