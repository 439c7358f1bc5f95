import path from 'node:path';
import ts from 'typescript';
import { findFeature, listLacking, listNewerNames } from './support.ts';

const LIBRARY = /\/typescript\/lib\/lib\.(dom|es|webworker)/;

/** Types of the language by the names that MDN's data use. */
const BUILT_IN: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
};

/** `Array` of `ArrayConstructor`, whose members are static. */
const toBuiltIn = (name: string) => BUILT_IN[name] ?? name.replace(/Constructor$/, '');

/** The type that declares a member, and whether the member is static. */
const ownerOf = (declaration: ts.Declaration): { name: string; isStatic: boolean } | undefined => {
  const parent: ts.Node = declaration.parent;
  if (ts.isInterfaceDeclaration(parent)) return { name: parent.name.text, isStatic: false };
  if (!ts.isTypeLiteralNode(parent) || !ts.isVariableDeclaration(parent.parent)) return undefined;
  return { name: parent.parent.name.getText(), isStatic: true };
};

/** The paths at which MDN's data may list a member: members of a mixin are listed under the interfaces that include it. */
const pathsOf = (declaration: ts.Declaration, member: string, objects: readonly string[]): string[] => {
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
const namesOf = (type: ts.Type): string[] => {
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  return parts.flatMap((part) => [
    part.getSymbol()?.name ?? '',
    ...(part.getSymbol() ? (part.getBaseTypes() ?? []) : []).flatMap(namesOf),
  ]);
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
const isOfTheSite = (file: ts.SourceFile) =>
  !file.isDeclarationFile && !file.fileName.includes('/node_modules/') && !/from 'zod'/.test(file.text);

/** Names every feature that a script uses unguarded and that is newer than our oldest browsers. */
export const findNewerInScripts = (config: string, root: string): string[] => {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const newer = listNewerNames();
  const found: string[] = [];

  const look = (file: ts.SourceFile, node: ts.Identifier) => {
    const declarations = (checker.getSymbolAtLocation(node)?.declarations ?? []).filter((declaration) =>
      LIBRARY.test(declaration.getSourceFile().fileName),
    );
    if (declarations.length === 0 || ts.isPartOfTypeNode(node)) return;
    const object =
      ts.isPropertyAccessExpression(node.parent) && node.parent.name === node && node.parent.expression;
    const objects = object ? namesOf(checker.getTypeAtLocation(object)) : [];
    const paths = declarations.flatMap((declaration) => pathsOf(declaration, node.text, objects));
    const feature = paths.map(findFeature).find((candidate) => candidate !== undefined);
    const lacking = feature ? listLacking(feature) : [];
    const isFunction = checker.getTypeAtLocation(node).getCallSignatures().length > 0;
    if (lacking.length === 0 || isGuarded(node, isFunction)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path.relative(root, file.fileName)}:${line + 1} ${node.text}: ${lacking.join(', ')}`);
  };

  for (const file of program.getSourceFiles().filter(isOfTheSite)) {
    const visit = (node: ts.Node) => {
      if (ts.isIdentifier(node) && newer.has(node.text)) look(file, node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
};
