import { privacyRoutes } from '#shared/api/privacy.ts';
import { exportOwnAccount } from '#shared/domain/privacy/export-account.ts';
import { withExport } from '../_kit/port-groups/privacy.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

export const handler = endpoint(privacyRoutes.exportMyData, async ({ actor, input }) => {
  const deps = { ...withExport(), ...kit.identity(), ...kit.limits() };
  const part = await exportOwnAccount(deps, actor, input.body);
  return new Reply(part, {
    headers: { 'content-disposition': 'attachment; filename="plazalibre.json"' },
  });
});
