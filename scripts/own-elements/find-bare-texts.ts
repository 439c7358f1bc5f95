import path from 'node:path';
import * as ts from 'typescript/unstable/ast';
import { API, type Project, SignatureKind, type Type } from 'typescript/unstable/sync';

interface Where {
  /** The tsconfig of the components. */
  readonly config: string;
  /** The file that declares `Elements`, the type of children without text. */
  readonly elements: string;
  readonly root: string;
}

/** Elements of React without an element of the document: their children are those of the element around them. */
const WITHOUT_ELEMENT = /^(Fragment|StrictMode|Suspense|.*Provider)$/;

const WRAP = 'put the text into an element of its own';

type Parent = ts.JsxElement | ts.JsxFragment;

/** Whether JSX renders the child: no comments, and no line breaks of the code. */
const isRendered = (child: ts.JsxChild): boolean => {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces || !child.text.includes('\n');
  return !ts.isJsxExpression(child) || child.expression !== undefined;
};

/** A space between two elements: no program translates it. */
const isSpace = (child: ts.JsxChild): boolean => {
  if (ts.isJsxText(child)) return child.text.trim() === '';
  return (
    ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    ts.isStringLiteral(child.expression) &&
    child.expression.text.trim() === ''
  );
};

const hasOwnElement = (parent: Parent): boolean =>
  ts.isJsxElement(parent) && !WITHOUT_ELEMENT.test(parent.openingElement.tagName.getText());

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** The name of a component that a declaration makes. */
const findComponent = (node: ts.Node): ts.Identifier | undefined => {
  const name =
    ts.isFunctionDeclaration(node) || (ts.isVariableDeclaration(node) && isFunction(node.initializer))
      ? node.name
      : undefined;
  return name && ts.isIdentifier(name) && /^[A-Z][a-z]/.test(name.text) ? name : undefined;
};

class Finder {
  readonly #project: Project;
  readonly #elements: Type;
  readonly #known = new Map<number, boolean>();

  constructor(project: Project, elements: Type) {
    this.#project = project;
    this.#elements = elements;
  }

  /** Whether a value may be a text, or a list with one. */
  #isText(type: Type | undefined): boolean {
    if (!type) return false;
    const known = this.#known.get(type.id);
    if (known !== undefined) return known;
    const isText = !this.#project.checker.isTypeAssignableTo(type, this.#elements);
    this.#known.set(type.id, isText);
    return isText;
  }

  /** The expressions of a parent that may be a text in the wrong place. */
  #findInParent(parent: Parent): ts.Node[] {
    const children = parent.children.filter(isRendered);
    const isAlone = children.length === 1 && hasOwnElement(parent);
    const { checker } = this.#project;
    return children.filter((child) => {
      if (isSpace(child)) return false;
      if (ts.isJsxText(child)) return !isAlone;
      if (!ts.isJsxExpression(child) || !child.expression) return false;
      const type = checker.getTypeAtLocation(child.expression);
      // A list of texts has several text nodes; any other value that is alone has one.
      if (isAlone && !(type && checker.isArrayLikeType(type))) return false;
      return this.#isText(type);
    });
  }

  #returnsText(component: ts.Identifier): boolean {
    const { checker } = this.#project;
    const type = checker.getTypeAtLocation(component);
    const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
    return signatures.some((signature) => this.#isText(checker.getReturnTypeOfSignature(signature)));
  }

  find(file: ts.SourceFile): { node: ts.Node; problem: string }[] {
    const found: { node: ts.Node; problem: string }[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node))
        for (const child of this.#findInParent(node)) found.push({ node: child, problem: WRAP });
      const component = findComponent(node);
      if (component && this.#returnsText(component))
        found.push({ node: component, problem: 'return an element, not a text' });
      node.forEachChild(visit);
    };
    visit(file);
    return found;
  }
}

const findElements = (project: Project, name: string): Type => {
  const file = project.program.getSourceFile(name);
  const alias = file?.statements.find(ts.isTypeAliasDeclaration);
  const symbol = alias && project.checker.getSymbolAtLocation(alias.name);
  if (!symbol) throw new Error(`${name} declares no type.`);
  return project.checker.getDeclaredTypeOfSymbol(symbol);
};

/** Names every text of a component without an element of its own: `web/src/ui/badge.tsx:15 …`. */
export const findBareTexts = ({ config, elements, root }: Where): string[] => {
  const compiler = new API({ cwd: root });
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project.`);
    const finder = new Finder(project, findElements(project, elements));
    return project.program
      .getSourceFileNames()
      .filter((name) => name.endsWith('.tsx') && !name.includes('/node_modules/'))
      .flatMap((name) => project.program.getSourceFile(name) ?? [])
      .flatMap((file) =>
        finder.find(file).map(({ node, problem }) => {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart());
          return `${path.relative(root, file.fileName)}:${line + 1} ${node.getText().trim().slice(0, 60)}: ${problem}`;
        }),
      );
  } finally {
    compiler.close();
  }
};
