/** Modules that only change with an upgrade, so that browsers cache them across releases. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|react-intl|@formatjs|intl-messageformat)\/|rolldown\/runtime/;

/** Areas of texts in a common file. Every other area is its own file. */
const TEXT_GROUPS: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  search: ['home', 'search', 'cities'],
  stay: ['bookings', 'reviews'],
  booked: ['payments', 'reservations'],
  'spot-later': ['entry', 'traders', 'vehicles'],
  dashboard: ['dashboard', 'messages', 'notifications', 'payouts', 'profile', 'earnings', 'calendar'],
};

const nameTexts = (id: string): string | null => {
  const [, language, area = ''] = /virtual:messages\/(\w+)\/(\w+)$/.exec(id) ?? [];
  const group = Object.keys(TEXT_GROUPS).find((name) => TEXT_GROUPS[name]?.includes(area));
  return group === undefined ? null : `${group}-${language}`;
};

/**
 * The modules that share a file, first match first; a module brings its imports. A visitor loads few files: what every page needs, what a
 * page needs at once, and what it needs a moment later.
 */
export const CHUNK_GROUPS = [
  { name: 'vendor', test: FRAMEWORK, tags: ['$initial' as const] },
  { name: nameTexts, test: /virtual:messages\// },
  // The program with what it imports, and code of most pages, which all of them would fetch in a file of its own.
  {
    name: 'app',
    test: /web\/(index\.html|src\/(app\/main|i18n\/message|lib\/(early-pictures|image-sizes|money|own-vehicle|show-answer)|ui\/(action-bar|alert|badge|card|checkbox|code-field|dialog|dialog-actions|empty-state|field|icon-button|lazy-part|link-button|money-lines|price|show-refusal|skeleton|text-field|translate|untranslated)|api\/(config|accounts\/get-statistics|map\/load-map|notifications\/keys|pages\/use-content|privacy\/record-consent|spots\/(get-spot|keys)|vehicles\/list-vehicles))\.)/,
  },
  // The switch between the themes, which comes with a press, and what follows the theme.
  { name: 'theme', test: /web\/src\/(app\/theme-choices|lib\/theme)\.ts/ },
  // The queries of stays, without the pages that show them.
  { name: 'stays', test: /web\/src\/api\/bookings\/(keys|get-booking|list-my-bookings)/ },
  // Code that home, cities and a spot share.
  {
    name: 'public',
    test: /web\/src\/(map\/(lazy-map|search-area|viewport|map-size|distance|coordinates)|ui\/(picker-field|lazy-calendar|date-field|time-field|select|alert|money-lines|facts-list|segmented)|components\/(prices|favourites\/(lazy-heart|heart\.module)|spots\/(spot-(picture|rating|link|badges)|stay-params|searched-place|searched-stay|use-away)|bookings\/local-stay|vehicles\/(vehicle-classes|use-default))|lib\/(use-debounced|own-vehicle)|api\/vehicles\/list)|shared\/api\/fit\.ts/,
  },
  // Code that forms, hearts and other buttons share, and maps with pictures: a map comes with hearts or forms on nearly every page.
  {
    name: 'common',
    test: /@tanstack\/(query-core|react-query)\/build\/modern\/(mutationObserver|useMutation)\.|web\/src\/(lib\/can-read-canvas|ui\/password-field)/,
  },
  // Hearts, which come after a page, and what the list of favourites shares with them.
  {
    name: 'hearts',
    test: /web\/src\/(components\/favourites\/(heart|use-)|api\/favourites\/(add|remove|list-favourites|keys|drop-wished)|lib\/kept-favourites)/,
  },
  { name: 'home', test: /web\/src\/app\/routes\/home\.tsx/ },
  {
    name: 'results',
    test: /web\/src\/features\/search\/components\/(results-list|results-tools|filters-dialog|spot-popup)\.tsx/,
  },
  { name: 'map-view', test: /web\/src\/map\/(map-view|site-map)\.tsx/ },
  { name: 'calendar', test: /web\/src\/ui\/calendar\.tsx/ },
  {
    name: 'when',
    test: /web\/src\/features\/search\/(components\/((dates|hours|month)-panel|pattern-select)\.tsx|change-hours)/,
  },
  { name: 'spot', test: /web\/src\/app\/routes\/spot\.tsx/ },
  { name: 'account', test: /web\/src\/app\/routes\/login\.tsx/ },
  {
    name: 'account-forms',
    test: /web\/src\/app\/routes\/(register|forgot-password|reset-password|confirm-email|verify-email)\.tsx/,
  },
  // Cities show it, too.
  { name: 'not-found', test: /web\/src\/app\/routes\/not-found\.tsx/ },
  {
    name: 'pages',
    test: /web\/src\/(app\/routes\/(about|privacy|cookies|terms|blog|article|help|contact|legal-notice|promises|declaration)\.tsx|features\/pages\/components\/)/,
  },
  // Code that a spot shows after its first view, and the pages of stays as well.
  {
    name: 'reviews',
    test: /web\/src\/(features\/reviews\/components\/spot-reviews|components\/(spots\/owner-facts|vehicles\/vehicles-failure))\.tsx/,
  },
  // Code that the pages of signed-in people share.
  {
    name: 'session',
    test: /web\/src\/(app\/(require-session|require-admin|use-notice|routes\/publish-alias)|ui\/screen-head|lib\/(format-phone|months|use-now)|features\/notifications\/components\/unread-count|api\/(notifications\/count-unread|spots\/(list-my-spots|invalidate-after)|problems\/list-open|moderation\/list-pending|images\/when-pictures))/,
  },
  { name: 'booked', test: /web\/src\/app\/routes\/(booking|payment|payment-success|reservation)\.tsx/ },
  { name: 'hold', test: /web\/src\/features\/checkout\/components\/hold\/(own-booking|hold-refusal)/ },
  { name: 'stored-passes', test: /web\/src\/lib\/(use-passes|stored-passes)/ },
  { name: 'spot-form', test: /web\/src\/components\/(spot-form|images)\// },
];
