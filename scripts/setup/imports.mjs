// What each TypeScript file of libs and apps imports and exports, by name. The architecture diagram and the rules for
// rooms use it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

export const isTest = (file) => /\.(spec|prop|conformance)\.ts$/.test(file) || file.startsWith('libs/testing/');

/**
 * Returns a map from each file, as `libs/area/noun/file.ts`, to
 * - `imports`: `{ target, names }` of each import of another file,
 * - `exports`: a map from each exported name to `{ target, name }` where another file declares it, or null where this one does,
 * - `stars`: files whose names are all exported,
 * - `targets`: every file that it names in any of these ways.
 */
export function readImports(root) {
  const files = ['libs', 'apps']
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true })
        .map((path) => posix.join(top, String(path).replaceAll('\\', '/')))
        .filter((path) => path.endsWith('.ts')),
    );
  const known = new Set(files);
  return new Map(files.map((file) => [file, parse(root, file, known)]));
}

function parse(root, file, known) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const [imports, exports, stars, targets] = [[], new Map(), [], new Set()];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const target = targetOf(file, statement.moduleSpecifier.text, known);
      const bindings = statement.importClause?.namedBindings;
      const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(nameOf) : [];
      if (target === null) continue;
      imports.push({ target, names });
      targets.add(target);
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      const target = targetOf(file, statement.moduleSpecifier.text, known);
      if (target === null) continue;
      targets.add(target);
      const { exportClause } = statement;
      if (exportClause && ts.isNamedExports(exportClause))
        for (const element of exportClause.elements) exports.set(element.name.text, { target, name: nameOf(element) });
      else stars.push(target);
    } else if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      for (const name of declared(statement)) exports.set(name, null);
  }
  return { imports, exports, stars, targets };
}

function targetOf(file, specifier, known) {
  const path = specifier.startsWith('#libs/')
    ? `libs/${specifier.slice('#libs/'.length)}`
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier)
      : null;
  const source = path?.replace(/\.js$/, '.ts');
  return source !== undefined && known.has(source) ? source : null;
}

function nameOf(element) {
  return (element.propertyName ?? element.name).text;
}

function declared(statement) {
  if (!ts.isVariableStatement(statement)) return statement.name ? [statement.name.text] : [];
  return statement.declarationList.declarations.flatMap(({ name }) => bound(name));
}

function bound(name) {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (element.name ? bound(element.name) : []));
}
