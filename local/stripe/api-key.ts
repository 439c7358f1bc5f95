import { unauthorized } from './errors.ts';
import type { Form } from './form-body.ts';
import { optionalText } from './params.ts';

/** Finds the key of a call; Stripe.js sends the publishable one in the form, servers the secret one in a header. */
export const identify = (
  header: string | undefined,
  form: Form,
  keys: { secretKey: string; publishableKey: string },
  browserMay: boolean,
): { publishable: boolean } => {
  const key = keyIn(header) ?? optionalText(form, 'key');
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secretKey) return { publishable: false };
  if (key !== keys.publishableKey) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***${key.slice(-4)}`, 'api_key_invalid');
  }
  if (browserMay) return { publishable: true };
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  );
};

const keyIn = (header: string | undefined): string | undefined => {
  const [scheme, value = ''] = header?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
};
