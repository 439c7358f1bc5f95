import { s3Sitemaps } from '#shared/adapters/s3-sitemaps.ts';
import { publishedSpotPages } from '#shared/adapters/spot-pages.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { table } from '../deps.ts';

export const spots = () => ({ spots: spotsRepository(table(), isPublic) });
export const spotPages = /* @__PURE__ */ lazy(() => ({ spotPages: publishedSpotPages(env.siteUrl()) }));
export const sitemaps = /* @__PURE__ */ lazy(() => ({
  sitemaps: s3Sitemaps({ bucket: env.sitemapsBucket(), usesPathStyle: env.usesPathStyleBuckets() }),
}));
