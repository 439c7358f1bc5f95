import path from 'node:path';
import * as ts from 'typescript/unstable/ast';
import { API, type Project, SignatureKind, type Type } from 'typescript/unstable/sync';
import { findFeature, listLacking, listNewerNames } from './support.ts';

const LIBRARY = /\/lib\.(?:dom|es|webworker)[^/]*$/;

/** Types of the language by the names that MDN's data use. */
const BUILT_IN: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
};

/** `Array` of `ArrayConstructor`, whose members are static. */
const toBuiltIn = (name: string) => BUILT_IN[name] ?? name.replace(/Constructor$/, '');

/** The type that declares a member, and whether the member is static. */
const ownerOf = (declaration: ts.Node): { name: string; isStatic: boolean } | undefined => {
  const parent: ts.Node = declaration.parent;
  if (ts.isInterfaceDeclaration(parent)) return { name: parent.name.text, isStatic: false };
  if (!ts.isTypeLiteralNode(parent) || !ts.isVariableDeclaration(parent.parent)) return undefined;
  return { name: parent.parent.name.getText(), isStatic: true };
};

/** The paths at which MDN's data may list a member: members of a mixin are listed under the interfaces that include it. */
const pathsOf = (declaration: ts.Node, member: string, objects: readonly string[]): string[] => {
  const owner = ownerOf(declaration);
  if (!owner) return [`api.${member}`, `javascript.builtins.${member}`];
  const names = [owner.name, ...objects];
  if (owner.isStatic) return [`api.${owner.name}.${member}_static`];
  return [
    ...names.map((name) => `api.${name}.${member}`),
    ...names.map((name) => `javascript.builtins.${toBuiltIn(name)}.${member}`),
  ];
};

/** The names of a type and of all its base types. */
const namesOf = (type: Type | undefined): string[] => {
  if (!type) return [];
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().flatMap(namesOf);
  const symbol = type.getSymbol();
  return symbol ? [symbol.name, ...(type.getBaseTypes() ?? []).flatMap(namesOf)] : [];
};

const isMentioned = (condition: ts.Node, name: string) =>
  new RegExp(`\\b${name}\\b`).test(condition.getText());

const leaves = (statement: ts.Statement): boolean => {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
};

/** Whether `above` checks for the feature before it reaches `at`, the child that contains the node. */
const asksFirst = (above: ts.Node, at: ts.Node, name: string): boolean => {
  if (ts.isIfStatement(above)) return above.expression !== at && isMentioned(above.expression, name);
  if (ts.isConditionalExpression(above)) return above.condition !== at && isMentioned(above.condition, name);
  if (ts.isBinaryExpression(above)) return above.right === at && isMentioned(above.left, name);
  if (!ts.isBlock(above)) return false;
  const before = above.statements.filter((statement) => statement.end < at.end);
  return before.some(
    (statement) =>
      ts.isIfStatement(statement) &&
      leaves(statement.thenStatement) &&
      isMentioned(statement.expression, name),
  );
};

/** Whether a member is only tested for, or written, which has no effect in a browser without it. */
const isHarmless = (access: ts.Node): boolean => {
  const { parent } = access;
  if (ts.isCallExpression(parent))
    return parent.expression === access && parent.questionDotToken !== undefined;
  if (ts.isBinaryExpression(parent) && parent.left === access)
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return ts.isTypeOfExpression(parent) || ts.isIfStatement(parent) || ts.isPrefixUnaryExpression(parent);
};

/** Whether a feature check guards the code: `?.()`, `if`, `?:`, `&&`, or an early exit. */
const isGuarded = (node: ts.Identifier, isFunction: boolean): boolean => {
  const access = ts.isPropertyAccessExpression(node.parent) ? node.parent : node;
  if (isFunction && isHarmless(access)) return true;
  if (ts.isBinaryExpression(access.parent) && isHarmless(access)) return true;
  for (let at: ts.Node = access; !ts.isSourceFile(at.parent); at = at.parent)
    if (asksFirst(at.parent, at, node.text)) return true;
  return false;
};

/** The browser does not load the API's schemas (docs/decisions/0005-routes-without-schemas-in-the-browser.md). */
const isOfTheSite = (file: ts.SourceFile) => !/from 'zod'/.test(file.text);

const isSource = (name: string) => !name.includes('/node_modules/') && !name.endsWith('.d.ts');

const isType = (node: ts.Node) =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node));

/** The identifiers of a file, without those of types, that have one of the names. */
const listNamed = (file: ts.SourceFile, names: ReadonlySet<string>): ts.Identifier[] => {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node) => {
    if (isType(node)) return;
    if (ts.isIdentifier(node) && names.has(node.text)) found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
};

/** Lists the parts of a feature that one of the oldest browsers lacks, for an identifier that is used unguarded. */
const listLackingOf = (
  node: ts.Identifier,
  declarations: readonly ts.Node[],
  { checker }: Project,
): string[] => {
  const object =
    ts.isPropertyAccessExpression(node.parent) && node.parent.name === node && node.parent.expression;
  const objects = object ? namesOf(checker.getTypeAtLocation(object)) : [];
  const paths = declarations.flatMap((declaration) => pathsOf(declaration, node.text, objects));
  const feature = paths.map(findFeature).find((candidate) => candidate !== undefined);
  const lacking = feature ? listLacking(feature) : [];
  if (lacking.length === 0) return [];
  const type = checker.getTypeAtLocation(node);
  const isFunction = type !== undefined && checker.getSignaturesOfType(type, SignatureKind.Call).length > 0;
  return isGuarded(node, isFunction) ? [] : lacking;
};

const findInFile = (
  file: ts.SourceFile,
  newer: ReadonlySet<string>,
  project: Project,
  root: string,
): string[] => {
  const nodes = listNamed(file, newer);
  const symbols = project.checker.getSymbolAtLocation(nodes);
  return nodes.flatMap((node, index) => {
    const declarations = (symbols[index]?.declarations ?? []).filter((handle) => LIBRARY.test(handle.path));
    const lacking = listLackingOf(
      node,
      declarations.flatMap((handle) => handle.resolve() ?? []),
      project,
    );
    if (lacking.length === 0) return [];
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return [`${path.relative(root, file.fileName)}:${line + 1} ${node.text}: ${lacking.join(', ')}`];
  });
};

/** Names every feature that a script uses unguarded and that is newer than our oldest browsers. */
export const findNewerInScripts = (config: string, root: string): string[] => {
  const compiler = new API({ cwd: root });
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project.`);
    const newer = listNewerNames();
    return project.program
      .getSourceFileNames()
      .filter(isSource)
      .flatMap((name) => project.program.getSourceFile(name) ?? [])
      .filter(isOfTheSite)
      .flatMap((file) => findInFile(file, newer, project, root));
  } finally {
    compiler.close();
  }
};
