import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const sources = readdirSync('libs', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => ({ path: join('libs', path), text: readFileSync(join('libs', path), 'utf8') }))
  .filter(({ text }) => /implements (?:Projector|Marker)\b/.test(text));

/** The lines with an `await` in a loop, or with an `await` that is not the last thing that the function does. */
function lateStatements(text: string): number[] {
  const file = ts.createSourceFile('projector.ts', text, ts.ScriptTarget.Latest, true);
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node) && (isInLoop(node) || goesOn(node)))
      found.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const above = (node: ts.Node): ts.Node[] =>
  ts.isFunctionLike(node.parent) ? [] : [node.parent, ...above(node.parent)];

const isInLoop = (node: ts.Node): boolean => above(node).some((each) => ts.isIterationStatement(each, false));

const goesOn = (node: ts.Node): boolean =>
  [node, ...above(node)].some((each) => {
    if (!ts.isStatement(each) || !(ts.isBlock(each.parent) || ts.isCaseOrDefaultClause(each.parent))) return false;
    const { statements } = each.parent;
    const next = statements[statements.indexOf(each) + 1];
    return next !== undefined && !ts.isReturnStatement(next) && !ts.isBreakStatement(next);
  });

// A run of events is passed to its projector before the statements of earlier runs have returned. If a projector waited
// between two statements, it would send the second one after statements of later events.
it('a projector or marker sends all its statements before it first awaits', () => {
  expect(sources.length).toBeGreaterThan(35);
  expect(sources.flatMap(({ path, text }) => lateStatements(text).map((line) => `${path}:${line}`))).toEqual([]);
});

it.each([
  ['in a loop, whose next turn sends more,', 'async () => { for (const each of all) await write(each); }', [1]],
  ['before another await', 'async () => { await write(1); if (more) await write(2); }', [1]],
  ['alone', 'async () => { if (more) await Promise.all(all.map(write)); }', []],
  [
    'in one case of a switch',
    'async () => { switch (kind) { case 1: await write(1); return; default: await write(2); } }',
    [],
  ],
])('an await %s is judged by whether a statement may be sent after it', (_where, text, lines) => {
  expect(lateStatements(`const project = ${text};`)).toEqual(lines);
});
