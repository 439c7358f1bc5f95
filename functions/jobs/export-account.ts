import { exportFor, type Whom } from '#shared/domain/privacy/for-operators.ts';
import { withExport } from '../_kit/port-groups/privacy.ts';
import * as kit from '../_kit/ports.ts';

/** Returns the document itself, because its caller may read it. Nothing of it is logged. */
export const handler = kit.task('exportAccount', (whom: Whom) =>
  exportFor(kit.connect(withExport, kit.identity), whom),
);
