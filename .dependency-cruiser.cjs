/** Who may import whom. The reasons stand in docs/architecture.md.
 * @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-reads-only-the-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(shared/(?!api/)|functions/|lib/|bin/|local/|test/|scripts/)' },
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
      to: { path: '^(web/src/(features|app|map)/|shared/)' },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^shared/api/' },
      to: { path: '^(node:|shared/(?!api/)|node_modules/(?!zod/))' },
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
        path: '^(shared/(?!api/|data/table\\.ts)|functions/(?!(manifest|environment|granted-actions)\\.ts$)|web/|local/|test/)',
      },
    },
    {
      name: 'product-does-not-know-its-stand-ins',
      severity: 'error',
      from: { path: '^(shared|functions|lib|bin|web)/' },
      to: { path: '^(local|test|scripts)/' },
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
