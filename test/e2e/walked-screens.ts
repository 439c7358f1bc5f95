import { listPages } from '#web/areas/index.ts';
import type { Page, Viewer } from '#web/areas/page.ts';

/** The samples of a page that a viewer opens. A page for everybody without a parameter is its own sample. */
const listSamplesOf = ({ path, access, samples }: Page, viewer: Viewer): readonly string[] => {
  const isForAll = access === 'everybody' || access === 'signed-out';
  return (samples ?? (isForAll && !path.includes(':') ? { visitor: [path] } : {}))[viewer] ?? [];
};

const listSamples = (viewer: Viewer, isChosen: (page: Page) => boolean = () => true) =>
  listPages()
    .filter(isChosen)
    .flatMap((page) => listSamplesOf(page, viewer));

const isLink = ({ access }: Page) => access === 'link';

const UNKNOWN = ['/spot/spt_00000000000000000000000000', '/no-such-page'];

/** Addresses that a visitor can open without a redirect, and unknown ones. */
export const FOR_EVERYBODY = [...listSamples('visitor', (page) => !isLink(page)), ...UNKNOWN];
/** Those of them that need no data. */
export const PUBLIC_PAGES = FOR_EVERYBODY.filter((path) => !path.includes('{'));
/** Addresses of links that need a token, or lead to another page. */
export const FOR_LINKS = listSamples('visitor', isLink);
export const FOR_OWNERS = listSamples('owner');
export const FOR_DRIVERS = listSamples('driver');
export const FOR_ADMINISTRATORS = listSamples('admin');

/** The samples of a page for all its viewers. */
export const listAllSamples = (page: Page): readonly string[] =>
  (['visitor', 'owner', 'driver', 'admin'] as const).flatMap((viewer) => listSamplesOf(page, viewer));
