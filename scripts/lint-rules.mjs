/** Rules of our own for oxlint, which runs them as JavaScript. */

const ZOD =
  "Write `import * as z from 'zod'`: the named import keeps esbuild from shaking zod (443 KB instead of 88).";

const QUERY_KEY = 'Query keys are made in web/src/api: use the queryOptions or the keys of the area.';

const FIXED_LOCALE =
  'A program must not read what a locale writes for people: its order changes with the data. Use formatToParts, or a language of the reader.';

const DATE_TEXTS = ['toLocaleDateString', 'toLocaleTimeString'];

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
    // Dates for people are formatted in their language; a fixed locale in the code is for programs only.
    'no-fixed-locale': {
      create: (context) => ({
        NewExpression({ callee, arguments: [locale] }) {
          const isFormat = callee.type === 'MemberExpression' && callee.property.name === 'DateTimeFormat';
          if (isFormat && locale?.type === 'Literal') context.report({ node: locale, message: FIXED_LOCALE });
        },
        CallExpression({ callee, arguments: [locale] }) {
          const isText = callee.type === 'MemberExpression' && DATE_TEXTS.includes(callee.property.name);
          if (isText && locale?.type === 'Literal') context.report({ node: locale, message: FIXED_LOCALE });
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
