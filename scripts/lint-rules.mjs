/** Rules of our own for oxlint, which runs them as JavaScript. */

const ZOD =
  "Write `import * as z from 'zod'`: the named import keeps esbuild from shaking zod (443 KB instead of 88).";

const QUERY_KEY = 'Query keys are made in web/src/api: use the queryOptions or the keys of the area.';

/** @type {import('oxlint').Plugin} */
export default {
  meta: { name: 'plaza' },
  rules: {
    'zod-as-a-namespace': {
      create: (context) => ({
        ImportSpecifier(node) {
          if (node.parent.source.value === 'zod') context.report({ node, message: ZOD });
        },
      }),
    },
    'query-keys-in-api': {
      create: (context) => ({
        Property(node) {
          const isKey = node.key.type === 'Identifier' && node.key.name === 'queryKey';
          if (isKey && node.value.type === 'ArrayExpression') context.report({ node, message: QUERY_KEY });
        },
      }),
    },
  },
};
