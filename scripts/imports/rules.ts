/** An import that is refused: paths from the root, as regular expressions. `$1` is the first group of `from`. */
export interface ImportRule {
  readonly name: string;
  readonly from: string;
  readonly fromNot?: string;
  readonly to: string;
  readonly toNot?: string;
}

/** The allowed imports, types included. The reasons are in docs/architecture.md. */
export const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: 'web-reads-only-the-contract',
    from: '^web/',
    to: '^(shared/(?!api/|model/(cadastral-reference|card-name|charges|constants|invoice-terms|notification-kinds|number-words|rules|spot-defaults|tax-terms|text-rules)\\.ts)|functions/|lib/|bin/|local/|build/|test/|scripts/)',
  },
  {
    name: 'only-the-map-room-imports-maplibre',
    from: '^web/',
    fromNot: '^web/src/map/',
    to: 'node_modules/maplibre-gl/',
  },
  {
    name: 'ui-has-no-data',
    from: '^web/src/ui/',
    to: '^(web/src/(api|components|features|app|map)/|shared/)',
  },
  // The common parts of two features are in web/src/components, ui or lib; web/src/app puts features together.
  {
    name: 'features-do-not-import-features',
    from: '^web/src/features/([^/]+)/',
    to: '^web/src/features/',
    toNot: '^web/src/features/$1/',
  },
  // app, features, components, then api and ui, then lib.
  {
    name: 'web-layers-go-down',
    from: '^web/src/(api|components|features|i18n|lib|map|ui)/',
    to: '^web/src/app/',
  },
  {
    name: 'shared-parts-of-the-web-know-no-feature',
    from: '^web/src/(api|components|i18n|lib|map|ui)/',
    to: '^web/src/features/',
  },
  {
    name: 'queries-know-no-screen',
    from: '^web/src/(api|lib)/',
    to: '^web/src/(components|ui)/',
  },
  {
    name: 'web-lib-knows-no-query',
    from: '^web/src/lib/',
    to: '^web/src/api/',
  },
  // One file per call in web/src/api; screens import it.
  {
    name: 'only-web-api-calls-the-server',
    from: '^web/src/',
    fromNot: '^web/src/api/',
    to: '^web/src/lib/api-client\\.ts$',
  },
  {
    name: 'contract-is-pure',
    from: '^shared/api/',
    to: '^(node:|shared/(?!api/|model/)|node_modules/(?!zod/))',
  },
  {
    name: 'the-model-is-below-all',
    from: '^shared/model/',
    to: '^(node:|shared/(?!model/)|node_modules/(?!zod/))',
  },
  {
    name: 'lib-is-below-all',
    from: '^shared/lib/',
    to: '^shared/(areas|domain|data|adapters)/',
  },
  {
    name: 'areas-are-data',
    from: '^shared/areas/',
    to: '^(node:|shared/(?!areas/|model/|api/|lib/)|node_modules/)',
  },
  // A function has the areas that it uses, and the eraser all.
  {
    name: 'functions-import-single-areas',
    from: '^(shared|functions)/',
    fromNot: '^shared/data/personal-data-eraser\\.ts$',
    to: '^shared/areas/index\\.ts$',
  },
  {
    name: 'domain-knows-no-technology',
    from: '^shared/domain/',
    to: '^(shared/(data|adapters)/|functions/|node_modules/(@aws-sdk|stripe|@middy)/)',
  },
  // Ports of the domain: the table and adapters know no other part of it.
  {
    name: 'ports-are-below-the-areas',
    from: '^shared/(domain/ports|data|adapters)/',
    to: '^shared/domain/(?!ports/)',
  },
  {
    name: 'shared-depends-on-nothing-of-ours',
    from: '^shared/',
    to: '^(functions|web|lib|bin|local|test|scripts)/',
  },
  {
    name: 'functions-see-the-kit-the-contract-and-the-domain',
    from: '^functions/[^_/]+/',
    to: '^(functions/(?!_kit/)|shared/(data|adapters)/|web/|lib/|bin/|local/|test/)',
  },
  {
    name: 'infra-reads-only-manifest-and-contract',
    from: '^(lib|bin)/',
    to: '^(shared/(?!api/|model/|data/table\\.ts)|functions/(?!(manifest|metric-names|environment|granted-actions)\\.ts$)|web/|local/|test/)',
  },
  {
    name: 'product-does-not-know-its-emulators',
    from: '^(shared|functions|lib|bin|web)/',
    to: '^(local|build|test|scripts)/',
  },
  {
    name: 'the-local-stack-needs-no-scripts-nor-tests',
    from: '^local/',
    to: '^(scripts|test)/',
  },
  {
    name: 'scripts-need-no-tests',
    from: '^scripts/',
    to: '^test/',
  },
  {
    name: 'build-needs-nothing-of-the-local-stack',
    from: '^build/',
    to: '^(local|scripts|test)/',
  },
];

/** Folders whose imports of each other go in one direction, types included. */
export const ORDERED_FOLDERS = /^shared\/domain\/[^/]+(?=\/)/;
