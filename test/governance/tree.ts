import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The sources from which runs are made. */
export interface Tree {
  /** The commit, with 12 characters. */
  sha: string;
  /** The files that differ from the commit; null: none. */
  changes: { hash: string; files: string[] } | null;
}

/** This file is ignored: it is written from runs, so no run depends on it. */
const REPORT = 'docs/evaluation.md';
const PLACES = ['--', ':(top)', `:(top,exclude)${REPORT}`];

/**
 * The commit that is checked out in `root`, and every file that differs from it, whether git tracks the file or not.
 */
export function treeOf(root: string): Tree {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const names = (...words: string[]): string[] =>
    git(...words, '-z', ...PLACES)
      .split('\0')
      .filter(Boolean);
  const top = git('rev-parse', '--show-toplevel').trim();
  const sha = git('rev-parse', '--short=12', 'HEAD').trim();
  const changed = names('diff', 'HEAD', '--name-only', '--no-renames');
  const unknown = names('ls-files', '--others', '--exclude-standard', '--full-name');
  const files = [...changed, ...unknown].sort();
  if (files.length === 0) return { sha, changes: null };
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0${contentHashOf(join(top, file))}\0`);
  return { sha, changes: { hash: hash.digest('hex'), files } };
}

function contentHashOf(path: string): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 'deleted';
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
  return stat.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'not a file';
}

/** How runs name their tree; trees that differ have different names. */
export const nameOf = ({ sha, changes }: Tree): string =>
  changes === null ? sha : `${sha}-changed-${changes.hash.slice(0, 12)}`;

const MAX_NAMED = 5;

/** Why tables of runs from this tree may not be written into the documentation; null: they may. */
export function refusalToWrite({ sha, changes }: Tree): string | null {
  if (changes === null) return null;
  const { files } = changes;
  const more = files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : '';
  return (
    `--write needs a tree that is equal to a commit, so that others can repeat the runs; this one differs from ${sha} in ` +
    `${files.slice(0, MAX_NAMED).join(', ')}${more}. Commit these files, or put them aside with git stash -u, and run ` +
    `it again. Only ${REPORT} may differ.`
  );
}
