import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { fallback, jobs, manifest } from './manifest.ts';

/** Every line of the manifest, by the function's name. In its own file, because functions import parts of the manifest. */
export const functionSpecs: ReadonlyMap<string, FunctionSpec> = new Map([
  ...Object.values<Record<string, FunctionSpec>>(manifest).flatMap((area) => Object.entries(area)),
  ...Object.entries<FunctionSpec>(fallback),
  ...Object.entries<FunctionSpec>(jobs),
]);
