import { watchRoutes } from '#shared/api/watch.ts';
import { admitClientError } from '#shared/domain/watch/admit-client-error.ts';
import { countClientError } from '../_kit/client-error-metrics.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(
  watchRoutes.reportClientError,
  async ({ client, input }) => {
    await admitClientError(kit.connect(kit.floodLimits), client);
    countClientError(input.body);
    return { message: 'Noted.' };
  },
  // Refused reports must leave no line: an endless stream of them would fill the log. API Gateway's own log counts them.
  false,
);
