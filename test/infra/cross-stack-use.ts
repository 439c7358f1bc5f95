import type { Synthesis } from './synthesised.ts';

interface Template {
  readonly Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

export interface CrossStackUse {
  /** By id of the stack: the names of its exports, with their values in the template. */
  readonly exported: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By id of the stack: the names of its imports. */
  readonly imported: ReadonlyMap<string, ReadonlySet<string>>;
}

const listExports = ({ Outputs = {} }: Template) =>
  new Map(
    Object.values(Outputs).flatMap(({ Value, Export }) =>
      Export ? [[Export.Name, JSON.stringify(Value)] as const] : [],
    ),
  );
const listImports = (template: Template) =>
  new Set(
    [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name),
  );

/** Reads the exports and imports of the stacks of a synthesis. */
export const readCrossStackUse = ({
  stacks,
  read,
}: {
  stacks: Synthesis['stacks'];
  read: (id: string) => object;
}): CrossStackUse => ({
  exported: new Map(stacks.map(({ id }) => [id, listExports(read(id))])),
  imported: new Map(stacks.map(({ id }) => [id, listImports(read(id))])),
});

/**
 * Changes that CloudFormation refuses when a system that was deployed as `before` is deployed as `after`: it cannot remove or
 * change an export that another stack still imports, because a stack is updated before those that import from it.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/outputs-section-structure.html
 */
export const findRefusals = (before: CrossStackUse, after: CrossStackUse): string[] =>
  [...before.exported].flatMap(([id, exports]) => {
    const kept = after.exported.get(id);
    // A stack that a setting has removed stays deployed.
    if (!kept) return [];
    const importers = (name: string) =>
      [...before.imported].flatMap(([importer, names]) => (names.has(name) ? [importer] : []));
    return [...exports]
      .filter(([name, value]) => kept.get(name) !== value && importers(name).length > 0)
      .map(([name]) => `${name}, which ${importers(name).join(' and ')} imports`);
  });
