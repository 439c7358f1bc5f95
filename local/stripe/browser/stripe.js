// The emulator of https://js.stripe.com/<train>/stripe.js, for the local stack and tests. It shows the card form
// in the page instead of an iframe and calls the local API as the real script calls Stripe's: with the
// publishable key and the client secret, and nothing else.
import { askBank } from './challenge-dialog.js';
import { apiClient, intentIdOf } from './client.js';
import { createElements, formOf, integrationError } from './elements.js';
import { localizedMessage, textsFor } from './texts.js';

const unsupported = (name) => async () => ({
  error: { type: 'invalid_request_error', message: `${name} is not part of the local payments service.` },
});

const Stripe = (publishableKey, { locale: defaultLocale } = {}) => {
  const call = apiClient(publishableKey, () => textsFor(defaultLocale));

  /** Resolves `{ paymentIntent }` or `{ error }` in the reader's language; nothing but misuse is thrown. */
  const answered = async (texts, work) => {
    try {
      return { paymentIntent: await work() };
    } catch (error) {
      if (error instanceof Error) throw error;
      return { error: { ...error, message: localizedMessage(error, texts) } };
    }
  };

  /** Asks the bank if the intent wants 3-D Secure (an intent that waits for Bizum's app is answered as it is), and turns a payment that failed there into an error. */
  const finish = async (intent, clientSecret, texts) => {
    const source = intent.next_action?.use_stripe_sdk?.three_d_secure_2_source;
    if (intent.status !== 'requires_action' || !source) return intent;
    const outcome = (await askBank(texts)) ? 'complete' : 'fail';
    const after = await call('POST', '3ds2/authenticate', { source, outcome, client_secret: clientSecret });
    if (after.last_payment_error) throw { ...after.last_payment_error, payment_intent: after };
    return after;
  };

  const confirmWith = async (clientSecret, method, returnUrl, texts) => {
    const intent = await call('POST', `payment_intents/${intentIdOf(clientSecret)}/confirm`, {
      ...method,
      client_secret: clientSecret,
      expected_payment_method_type: method.payment_method_data?.type ?? 'card',
      return_url: returnUrl,
      use_stripe_sdk: true,
    });
    return finish(intent, clientSecret, texts);
  };

  /** Leaves the page for `returnUrl`, with what Stripe adds to it; never resolves. */
  const leave = (returnUrl, intent) => {
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret);
    url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
    window.location.assign(url);
    return new Promise(() => {});
  };

  const confirmPayment = async ({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) => {
    const returnUrl = confirmParams.return_url;
    if (redirect === 'always' && !returnUrl) {
      throw integrationError('stripe.confirmPayment(): expected confirmParams.return_url to be a URL.');
    }
    const texts = textsFor(elements?.options.locale ?? defaultLocale);
    const secret = clientSecret ?? elements?.options.clientSecret;
    let method = { payment_method: confirmParams.payment_method };
    if (elements) {
      const form = formOf(elements.getElement('payment'));
      if (!form)
        throw integrationError('stripe.confirmPayment(): elements should have a mounted Payment Element.');
      const { error } = await elements.submit();
      if (error) return { error };
      const given = confirmParams.payment_method_data?.billing_details;
      const data = form.data();
      method = { payment_method_data: { ...data, billing_details: { ...given, ...data.billing_details } } };
    }
    const result = await answered(texts, () => confirmWith(secret, method, returnUrl, texts));
    return result.error || redirect === 'if_required' ? result : leave(returnUrl, result.paymentIntent);
  };

  /** As `finish`, for a card that is saved without a payment. */
  const finishSetup = async (setup, clientSecret, texts) => {
    const source = setup.next_action?.use_stripe_sdk?.three_d_secure_2_source;
    if (setup.status !== 'requires_action' || !source) return setup;
    const outcome = (await askBank(texts)) ? 'complete' : 'fail';
    const after = await call('POST', '3ds2/authenticate', { source, outcome, client_secret: clientSecret });
    if (after.last_setup_error) throw { ...after.last_setup_error, setup_intent: after };
    return after;
  };

  /** Resolves `{ setupIntent }` or `{ error }`. A card needs no other page, so that nothing leaves for `return_url`. */
  const answeredSetup = async (texts, work) => {
    const { error, paymentIntent: setupIntent } = await answered(texts, work);
    return error ? { error } : { setupIntent };
  };

  const confirmSetup = async ({ elements, clientSecret, redirect = 'always' }) => {
    if (redirect !== 'if_required')
      return unsupported("stripe.confirmSetup() without redirect: 'if_required'")();
    const texts = textsFor(elements?.options.locale ?? defaultLocale);
    const secret = clientSecret ?? elements?.options.clientSecret;
    const form = formOf(elements?.getElement('payment'));
    if (!form)
      throw integrationError('stripe.confirmSetup(): elements should have a mounted Payment Element.');
    const { error } = await elements.submit();
    if (error) return { error };
    return answeredSetup(texts, async () => {
      const setup = await call('POST', `setup_intents/${intentIdOf(secret)}/confirm`, {
        payment_method_data: form.data(),
        client_secret: secret,
        expected_payment_method_type: 'card',
        use_stripe_sdk: true,
      });
      return finishSetup(setup, secret, texts);
    });
  };

  const retrieveSetupIntent = (clientSecret) =>
    answeredSetup(textsFor(defaultLocale), () =>
      call('GET', `setup_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret }),
    );

  const confirmCardPayment = async (clientSecret, { payment_method: method, return_url: returnUrl } = {}) => {
    const texts = textsFor(defaultLocale);
    const form = formOf(method?.card);
    const code = form?.validate();
    if (code) return { error: { type: 'validation_error', code, message: texts[code] } };
    const fields = form ? { payment_method_data: form.data() } : { payment_method: method };
    return answered(texts, () => confirmWith(clientSecret, fields, returnUrl, texts));
  };

  const createPaymentMethod = async ({ elements, card, billing_details }) => {
    const form = formOf(elements ? elements.getElement('payment') : card);
    if (!form) throw integrationError('stripe.createPaymentMethod(): a mounted element is needed.');
    const texts = textsFor(elements?.options.locale ?? defaultLocale);
    const code = form.validate();
    if (code) return { error: { type: 'validation_error', code, message: texts[code] } };
    const values = { ...form.data(), billing_details };
    const { error, paymentIntent: made } = await answered(texts, () =>
      call('POST', 'payment_methods', values),
    );
    return error ? { error } : { paymentMethod: made };
  };

  const retrieve = (clientSecret) =>
    call('GET', `payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });

  return {
    elements: (options = {}) => createElements(options, call, defaultLocale),
    confirmPayment,
    confirmCardPayment,
    createPaymentMethod,
    retrievePaymentIntent: (clientSecret) => answered(textsFor(defaultLocale), () => retrieve(clientSecret)),
    handleNextAction: ({ clientSecret }) => {
      const texts = textsFor(defaultLocale);
      return answered(texts, async () => finish(await retrieve(clientSecret), clientSecret, texts));
    },
    createToken: unsupported('createToken'),
    confirmSetup,
    retrieveSetupIntent,
    registerAppInfo() {},
    _registerWrapper() {},
  };
};

// the release train that the installed @stripe/stripe-js expects; it warns when another is loaded
Stripe.version = 'endive';
window.Stripe = Stripe;
