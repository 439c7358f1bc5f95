import type { EffectDeps } from './deps.ts';
import { EFFECTS } from './outbox/effects-of-areas.ts';
import { drain, type Drained } from './outbox/drain.ts';

/** Runs the effects of committed changes, of all areas; see `drain`. */
export const drainOutbox = (deps: EffectDeps): Promise<Drained> => drain(deps, EFFECTS);
