import { call } from '#web/lib/api-client.ts';

/** The signed-in person as the server has them now. */
export const getMe = (options?: { signal: AbortSignal }) => call('accounts', 'getMe', {}, options);
