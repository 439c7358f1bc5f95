/** Rules of our own for oxlint, which runs them as JavaScript. */

const ZOD =
  "Write `import * as z from 'zod'`: the named import keeps esbuild from shaking zod (443 KB instead of 88).";

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
  },
};
