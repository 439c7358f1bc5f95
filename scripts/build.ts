import { buildFunctions } from './build-functions.ts';
import { buildSite } from './build-site.ts';

await Promise.all([buildFunctions(), buildSite()]);
