import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Fails when two areas of the domain need each other's values, directly or around a corner, and when the table or an adapter
 * needs a value of the domain. Types may go any way: dependency-cruiser knows no cycles of folders that leave them out.
 */
const ROOT = path.resolve(import.meta.dirname, '..');

interface Import {
  readonly from: string;
  readonly to: string;
}

const isTypeOnly = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  const isImport = ts.isImportDeclaration(statement);
  const names = isImport ? statement.importClause?.namedBindings : statement.exportClause;
  const isWhole = isImport
    ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : statement.isTypeOnly;
  return isWhole || (names && 'elements' in names ? names.elements.every((name) => name.isTypeOnly) : false);
};

/** What a file imports of ours that is there when it runs. */
const valueImportsOf = (file: string): Import[] => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const target = statement.moduleSpecifier;
    if (!target || !ts.isStringLiteral(target) || !target.text.startsWith('.') || isTypeOnly(statement))
      return [];
    return [{ from: file, to: path.posix.join(path.posix.dirname(file), target.text) }];
  });
};

/** A folder directly under the domain, or a file there, which is an area of its own; undefined elsewhere. */
const areaOf = (file: string): string | undefined => /^shared\/domain\/([^/]+)/.exec(file)?.[1];

const files = readdirSync(path.join(ROOT, 'shared'), { recursive: true, encoding: 'utf8' });
const imports = files
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => valueImportsOf(path.posix.join('shared', file)));

const isBetweenAreas = ({ from, to }: Import) =>
  areaOf(from) !== undefined && areaOf(to) !== undefined && areaOf(from) !== areaOf(to);
const arrows = imports.filter(isBetweenAreas);

const reach = (area: string | undefined, seen = new Set<string | undefined>()): typeof seen => {
  for (const { to } of arrows.filter(({ from }) => areaOf(from) === area))
    if (!seen.has(areaOf(to))) reach(areaOf(to), seen.add(areaOf(to)));
  return seen;
};

const upwards = imports.filter(({ from, to }) => /^shared\/(data|adapters)\//.test(from) && areaOf(to));
const inCycles = arrows.filter(({ from, to }) => reach(areaOf(to)).has(areaOf(from)));
for (const { from, to } of inCycles) console.error(`  ${from} imports ${to}, which leads back to it`);
for (const { from, to } of upwards) console.error(`  ${from} imports ${to}, of which it may know types only`);
process.exitCode = inCycles.length + upwards.length === 0 ? 0 : 1;
