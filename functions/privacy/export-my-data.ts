import { privacyRoutes } from '#shared/api/privacy.ts';
import { exportOwnAccount } from '#shared/domain/privacy/export-account.ts';
import { withIdentity, withLimits } from '../_kit/deps.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';
import { withExport } from '../_kit/port-groups.ts';

export const handler = endpoint(privacyRoutes.exportMyData, async ({ actor, input }) => {
  const deps = { ...withExport(), ...withIdentity(), ...withLimits() };
  const part = await exportOwnAccount(deps, actor, input.body);
  return new Reply(part, {
    headers: { 'content-disposition': 'attachment; filename="plazalibre.json"' },
  });
});
