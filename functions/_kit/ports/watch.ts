import { publicSite } from '#shared/adapters/public-site.ts';
import { env } from '#shared/lib/env.ts';

export const site = () => ({ site: publicSite(env.siteUrl()) });
