import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** An export that nothing in the product uses outside its file. */
export interface IdleExport {
  path: string;
  name: string;
  isType: boolean;
  /** Whether tests use it. */
  isTested: boolean;
  /** Whether its own file uses it. */
  isUsedWithin: boolean;
}

interface Module {
  path: string;
  /** The names that the file declares and exports, and whether each is only a type. */
  declared: Map<string, boolean>;
  /** The names that the file passes on from other files, by the name under which it exports them. */
  passed: Map<string, Reference>;
  /** The files from which it passes on everything. */
  everythingOf: string[];
  uses: Reference[];
  /** The identifiers of the file, except those that declare an export. */
  mentioned: Set<string>;
}

/** A name of a file; `*` is all names. */
interface Reference {
  file: string;
  name: string;
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.mjs'];
const isSource = (path: string): boolean => EXTENSIONS.some((each) => path.endsWith(each)) && !/\.d\.m?ts$/.test(path);

/** The source files below the folders. */
export const sourcesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => isSource(path) && !/node_modules|\.generated\.ts$/.test(path)),
  );

/** The source file that an import names; null: a package. */
export type Resolve = (from: string, specifier: string) => string | null;

export const resolveFile: Resolve = (from, specifier) => {
  const target = specifier.startsWith('#')
    ? specifier.slice(1)
    : /^\.{1,2}\//.test(specifier) && join(dirname(from), specifier);
  if (target === false) return null;
  const bare = target.replace(/^dist\//, '').replace(/\.(js|mjs|ts|tsx)$/, '');
  return EXTENSIONS.map((each) => bare + each).find((path) => existsSync(path)) ?? null;
};

/** Default exports do not count, because a configuration names their file. */
function isExported(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []).map(({ kind }) => kind) : [];
  return modifiers.includes(ts.SyntaxKind.ExportKeyword) && !modifiers.includes(ts.SyntaxKind.DefaultKeyword);
}

const isTypeOnly = (node: ts.Node): boolean => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** The names that a declaration introduces, including those of a pattern. */
function namesOf(node: ts.Node): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap((each) => boundBy(each.name));
  const { name } = node as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

const boundBy = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : boundBy(each.name)));

const isNameOfExport = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent)) return (parent as ts.NamedDeclaration).name === node && isExported(parent);
  return parent.name === node && isExported(parent.parent.parent);
};

export function readModule(path: string, text: string, resolve: Resolve): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const read: Module = {
    path,
    declared: new Map(),
    passed: new Map(),
    everythingOf: [],
    uses: [],
    mentioned: new Set(),
  };
  const target = (specifier: ts.Node | undefined): string | null =>
    specifier !== undefined && ts.isStringLiteralLike(specifier) ? resolve(path, specifier.text) : null;

  /** A template string stands for all files that match it. */
  const importedBy = (specifier: ts.Node | undefined): string[] => {
    if (specifier === undefined || !ts.isTemplateExpression(specifier)) return [target(specifier) ?? []].flat();
    const [start, end] = [specifier.head.text, specifier.templateSpans.at(-1)!.literal.text];
    const folder = join(dirname(path), dirname(`${start}x`));
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((each) => each.startsWith(join(dirname(path), start)) && each.endsWith(end));
  };
  const readImport = ({ importClause, moduleSpecifier }: ts.ImportDeclaration): void => {
    const from = target(moduleSpecifier);
    const bindings = importClause?.namedBindings;
    if (from === null) return;
    if (bindings !== undefined && ts.isNamedImports(bindings))
      for (const each of bindings.elements) read.uses.push({ file: from, name: (each.propertyName ?? each.name).text });
    if (bindings !== undefined && ts.isNamespaceImport(bindings)) read.uses.push({ file: from, name: '*' });
    if (importClause?.name !== undefined) read.uses.push({ file: from, name: 'default' });
  };
  const readExport = ({ exportClause, moduleSpecifier }: ts.ExportDeclaration): void => {
    const from = target(moduleSpecifier);
    if (from === null) return;
    if (exportClause === undefined) read.everythingOf.push(from);
    else if (ts.isNamedExports(exportClause))
      for (const each of exportClause.elements)
        read.passed.set(each.name.text, { file: from, name: (each.propertyName ?? each.name).text });
    else read.uses.push({ file: from, name: '*' });
  };
  for (const node of file.statements) {
    if (ts.isImportDeclaration(node)) readImport(node);
    else if (ts.isExportDeclaration(node)) readExport(node);
    else if (isExported(node))
      for (const name of namesOf(node)) read.declared.set(name, isTypeOnly(node) && read.declared.get(name) !== false);
  }
  // import('...') counts as a use of all exports of the file or, in a type, of the export that it names.
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      for (const each of importedBy(node.arguments[0])) read.uses.push({ file: each, name: '*' });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const from = target(node.argument.literal);
      if (from !== null) read.uses.push({ file: from, name: node.qualifier?.getText() ?? '*' });
    }
    if (ts.isIdentifier(node) && !isNameOfExport(node)) read.mentioned.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return read;
}

/** The exports of the product and of test helpers that nothing uses outside their file, or that only tests use. */
export function idleExports(
  modules: readonly Module[],
  { isTest, isPublic }: { isTest: (path: string) => boolean; isPublic: (path: string) => boolean },
): IdleExport[] {
  const byPath = new Map(modules.map((each) => [each.path, each]));
  const used = { product: new Set<string>(), tests: new Set<string>() };

  const mark = ({ file, name }: Reference, by: Set<string>, seen = new Set<string>()): void => {
    const found = byPath.get(file);
    const key = `${file}: ${name}`;
    if (found === undefined || seen.has(key)) return;
    seen.add(key);
    if (name === '*') {
      for (const each of found.declared.keys()) by.add(`${file}: ${each}`);
      for (const each of found.passed.values()) mark(each, by, seen);
      for (const each of found.everythingOf) mark({ file: each, name }, by, seen);
      return;
    }
    if (found.declared.has(name)) by.add(key);
    const passed = found.passed.get(name);
    if (passed !== undefined) mark(passed, by, seen);
    else for (const each of found.everythingOf) mark({ file: each, name }, by, seen);
  };
  for (const { path, uses } of modules) for (const each of uses) mark(each, isTest(path) ? used.tests : used.product);
  for (const { path } of modules) if (isPublic(path)) mark({ file: path, name: '*' }, used.product);

  return modules.flatMap(({ path, declared, mentioned }) =>
    [...declared].flatMap(([name, isType]) => {
      const key = `${path}: ${name}`;
      const isTested = used.tests.has(key);
      if (used.product.has(key) || (isTest(path) && isTested)) return [];
      return [{ path, name, isType, isTested, isUsedWithin: mentioned.has(name) }];
    }),
  );
}
