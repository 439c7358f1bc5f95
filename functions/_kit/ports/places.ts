import { amazonPlaces } from '#shared/adapters/places/amazon-places.ts';
import { gazetteerAddresses, gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import { withStreets } from '#shared/adapters/places/streets/street-places.ts';
import { streetsRepository } from '#shared/data/streets/streets-repository.ts';
import type { Needs } from '#shared/domain/deps.ts';
import { createCircuitBreaker } from '#shared/domain/places/circuit-breaker.ts';
import { placesWithFallback } from '#shared/domain/places/places-with-fallback.ts';
import { mayAskProvider } from '#shared/domain/places/provider-budget.ts';
import type { Places } from '#shared/domain/ports/places.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { deniedFields, logFailure } from '../log-failure.ts';
import { log } from '../logger.ts';
import { clock, table } from '../deps.ts';
import { limits } from '../effect-repositories.ts';

export const addresses = () => ({ addresses: gazetteerAddresses() });
const ownPlaces = /* @__PURE__ */ lazy(() =>
  withStreets(
    gazetteerPlaces(),
    streetsRepository(table(), () => clock.clock.now()),
    (error) => logFailure('places without streets', error, {}),
  ),
);
const breakCircuit = (provider: Places) =>
  createCircuitBreaker(provider, clock, (question, error) =>
    log.warn('places without their provider', { question, error: error.name, ...deniedFields(error) }),
  );
const amazonProvider = /* @__PURE__ */ lazy(() => breakCircuit(amazonPlaces()));
/** Places as the stage has them, for one client, whose questions to a provider that costs money are counted. */
export const places = (client: string): Needs<'places'> => {
  const own = ownPlaces();
  if (env.places() === 'none') return { places: own };
  const mayAsk = () => mayAskProvider({ ...limits(), ...clock }, client, env.placesAnHour());
  return { places: placesWithFallback({ own, mayAsk, provider: amazonProvider() }) };
};
