/** Who may import whom. The reasons are in docs/architecture.md.
 * @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-reads-only-the-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(shared/(?!api/|model/(cadastral-reference|constants|invoice-terms|number-words|rules|tax-terms|text-rules)\\.ts)|functions/|lib/|bin/|local/|build/|test/|scripts/)',
      },
    },
    {
      name: 'only-the-map-room-imports-maplibre',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/src/map/' },
      to: { path: 'node_modules/maplibre-gl/' },
    },
    {
      name: 'ui-has-no-data',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^(web/src/(api|components|features|app|map)/|shared/)' },
    },
    {
      name: 'features-do-not-import-features',
      comment:
        'What two features share is in web/src/components, ui or lib; web/src/app puts features together.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-layers-go-down',
      comment: 'app, features, components, then api and ui, then lib.',
      severity: 'error',
      from: { path: '^web/src/(api|components|features|i18n|lib|map|ui)/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'shared-parts-of-the-web-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(api|components|i18n|lib|map|ui)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'queries-know-no-screen',
      severity: 'error',
      from: { path: '^web/src/(api|lib)/' },
      to: { path: '^web/src/(components|ui)/' },
    },
    {
      name: 'web-lib-knows-no-query',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/api/' },
    },
    {
      name: 'only-web-api-calls-the-server',
      comment: 'One file per call in web/src/api; screens import it.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/api/' },
      to: { path: '^web/src/lib/api-client\\.ts$' },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^shared/api/' },
      to: { path: '^(node:|shared/(?!api/|model/)|node_modules/(?!zod/))' },
    },
    {
      name: 'the-model-is-below-all',
      severity: 'error',
      from: { path: '^shared/model/' },
      to: { path: '^(node:|shared/(?!model/)|node_modules/(?!zod/))' },
    },
    {
      name: 'lib-is-below-all',
      severity: 'error',
      from: { path: '^shared/lib/' },
      to: { path: '^shared/(domain|data|adapters)/' },
    },
    {
      name: 'domain-knows-no-technology',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: '^(shared/(data|adapters)/|functions/|node_modules/(@aws-sdk|stripe|@middy)/)' },
    },
    {
      name: 'ports-are-below-the-areas',
      comment: 'What the domain asks for; of the domain, the table and adapters know nothing else.',
      severity: 'error',
      from: { path: '^shared/(domain/ports|data|adapters)/' },
      to: { path: '^shared/domain/(?!ports/)' },
    },
    {
      name: 'areas-of-the-domain-go-one-way',
      comment: 'Types, too.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^shared/domain/[^/]+$' },
      to: { path: '^shared/domain/[^/]+$', circular: true },
    },
    {
      name: 'shared-depends-on-nothing-of-ours',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(functions|web|lib|bin|local|test|scripts)/' },
    },
    {
      name: 'functions-see-the-kit-the-contract-and-the-domain',
      severity: 'error',
      from: { path: '^functions/[^_/]+/' },
      to: { path: '^(functions/(?!_kit/)|shared/(data|adapters)/|web/|lib/|bin/|local/|test/)' },
    },
    {
      name: 'infra-reads-only-manifest-and-contract',
      severity: 'error',
      from: { path: '^(lib|bin)/' },
      to: {
        path: '^(shared/(?!api/|model/|data/table\\.ts)|functions/(?!(manifest|environment|granted-actions)\\.ts$)|web/|local/|test/)',
      },
    },
    {
      name: 'product-does-not-know-its-emulators',
      severity: 'error',
      from: { path: '^(shared|functions|lib|bin|web)/' },
      to: { path: '^(local|build|test|scripts)/' },
    },
    {
      name: 'the-local-stack-needs-no-scripts-nor-tests',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^(scripts|test)/' },
    },
    {
      name: 'scripts-need-no-tests',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^test/' },
    },
    {
      name: 'build-needs-nothing-of-the-local-stack',
      severity: 'error',
      from: { path: '^build/' },
      to: { path: '^(local|scripts|test)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out|\\.local)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
