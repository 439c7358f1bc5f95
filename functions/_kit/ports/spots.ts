import { s3Sitemaps } from '#shared/adapters/s3-sitemaps.ts';
import { publishedSpotPages } from '#shared/adapters/spot-pages.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';

export const spotPages = /* @__PURE__ */ lazy(() => ({ spotPages: publishedSpotPages(env.siteUrl()) }));
export const sitemaps = /* @__PURE__ */ lazy(() => ({
  sitemaps: s3Sitemaps({ bucket: env.sitemapsBucket(), usesPathStyle: env.usesPathStyleBuckets() }),
}));
