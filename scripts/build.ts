import { buildSite } from '../local/build-site.ts';
import { buildFunctions } from './build-functions.ts';

await Promise.all([buildFunctions(), buildSite(console.log)]);
