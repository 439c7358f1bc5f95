import { buildSite } from './site.ts';
import { buildFunctions } from './functions.ts';

await Promise.all([buildFunctions(), buildSite(console.log)]);
