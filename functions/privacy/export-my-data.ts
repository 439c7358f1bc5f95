import { privacyRoutes } from '#shared/api/privacy.ts';
import { exportOwnAccount } from '#shared/domain/privacy/export-account.ts';
import { withExport } from '../_kit/port-groups/privacy.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(privacyRoutes.exportMyData, async ({ actor, input }) => {
  const deps = kit.connect(withExport, kit.identity, kit.limits);
  const part = await exportOwnAccount(deps, actor, input.body);
  return new kit.Reply(part, {
    headers: { 'content-disposition': 'attachment; filename="plazalibre.json"' },
  });
});
