/* global API_ORIGIN */

/** `{ a: { b: 1 } }` as `a[b]=1`, the way Stripe's API reads forms. */
const encodeForm = (values, prefix = '', into = new URLSearchParams()) => {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const name = prefix ? `${prefix}[${key}]` : key;
    if (typeof value === 'object') encodeForm(value, name, into);
    else into.append(name, value);
  }
  return into;
};

/**
 * Calls the API with the publishable key in the form, which needs no preflight. Throws Stripe's error object,
 * or one of type `api_connection_error` when nothing usable came back.
 */
export const apiClient = (publishableKey, texts) => {
  const unreachable = () => ({ type: 'api_connection_error', message: texts().api_connection_error });

  return async (method, path, values) => {
    const form = encodeForm({ ...values, key: publishableKey });
    const url = `${API_ORIGIN}/v1/${path}`;
    const response = await (
      method === 'GET' ? fetch(`${url}?${form}`) : fetch(url, { method, body: form })
    ).catch(() => {
      throw unreachable();
    });
    const answer = await response.json().catch(() => {
      throw unreachable();
    });
    if (answer.error) throw answer.error;
    return answer;
  };
};

export const intentIdOf = (clientSecret) => String(clientSecret).split('_secret_')[0];
