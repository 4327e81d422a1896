import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeArtifacts } from './artifacts.js';
import type { SeedRun } from './run.js';
import { nameOf, refusalToWrite, treeOf } from './tree.js';

let root: string;
const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const git = (...words: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...words], { cwd: root });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'credence-eval-tree-'));
  git('init', '--quiet');
  mkdirSync(join(root, 'docs'));
  write('docs/evaluation.md', 'tables');
  write('rules.ts', 'one');
  write('.gitignore', 'artifacts/');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a tree that is equal to its commit has the name of the commit', () => {
  const tree = treeOf(root);
  expect(tree).toEqual({ sha: expect.stringMatching(/^[0-9a-f]{12}$/), changes: null });
  expect(nameOf(tree)).toBe(tree.sha);
  expect(refusalToWrite(tree)).toBeNull();
});

it('the document of the tables and ignored files may differ from the commit', () => {
  write('docs/evaluation.md', 'new tables');
  mkdirSync(join(root, 'artifacts'));
  write('artifacts/run.json', '{}');
  expect(treeOf(root).changes).toBeNull();
});

it.each<[string, string, () => void]>([
  ['a changed file', 'rules.ts', () => write('rules.ts', 'two')],
  ['a deletion that is staged', 'rules.ts', () => git('rm', '--quiet', 'rules.ts')],
  ['a renamed file', 'rule.ts, rules.ts', () => git('mv', 'rules.ts', 'rule.ts')],
  ['a deleted file', 'rules.ts', () => unlinkSync(join(root, 'rules.ts'))],
  ['a new file that git does not know', 'docs/new name.sql', () => write('docs/new name.sql', 'select 1')],
  ['a new link', 'link', () => symlinkSync('rules.ts', join(root, 'link'))],
])('%s is a change: it is in the name of the tree, and the tables may not be written', (_case, file, change) => {
  change();
  const tree = treeOf(root);
  expect(tree.changes!.files).toEqual(file.split(', '));
  expect(nameOf(tree)).toMatch(new RegExp(`^${tree.sha}-changed-[0-9a-f]{12}$`));
  expect(refusalToWrite(tree)).toMatch(new RegExp(`differs from ${tree.sha} in ${file}\\. Commit these files`));
});

it('is found from a folder within the repository, too', () => {
  write('rules.ts', 'two');
  expect(treeOf(join(root, 'docs'))).toEqual(treeOf(root));
});

it('different changes of one commit have different names, and the same change has the same name', () => {
  const named = (text: string): string => {
    write('rules.ts', text);
    return nameOf(treeOf(root));
  };
  const [two, three, again] = [named('two'), named('three'), named('two')];
  expect(two).not.toBe(three);
  expect(again).toBe(two);
});

it('many changed files are named in part', () => {
  for (let n = 1; n <= 7; n += 1) write(`rules-${n}.ts`, 'new');
  expect(refusalToWrite(treeOf(root))).toContain('rules-5.ts and 2 more. Commit');
});

it('artifacts of a changed tree are marked in the folder, in the manifest and in the hash', () => {
  const run = {
    ...{ system: 'raw-log', policy: null, seed: 101, bundleHash: 'hash', played: [], repeat: null },
    used: { model: ['m'], promptFamily: [], tools: [], memoryTools: [], tokenBudget: [1], timeoutMs: [1] },
    startedAt: '2026-01-01T10:00:00Z',
    timings: { seconds: 0, p50Ms: null, p95Ms: null, callsP50Ms: null, callsP95Ms: null },
  } satisfies SeedRun;
  const written = (): { folder: string; gitSha: string; reproducibilityHash: string } => {
    const folder = writeArtifacts(join(root, 'artifacts'), run, { tree: treeOf(root), version: '1', seeds: [101] });
    return { folder: basename(folder), ...JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) };
  };
  const clean = written();
  write('rules.ts', 'two');
  const name = nameOf(treeOf(root));
  const changed = written();
  expect(changed).toMatchObject({ folder: `2026-01-01_${name}_raw-log_101`, gitSha: name });
  expect(clean.folder).toBe(`2026-01-01_${treeOf(root).sha}_raw-log_101`);
  expect(clean.reproducibilityHash).not.toBe(changed.reproducibilityHash);
});
