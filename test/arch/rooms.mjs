// Checks by exported name which room of a noun uses which other room. Paths alone do not show this, because the
// index.ts of a noun exports several rooms. Also checks that nouns have no cycles. node test/arch/rooms.mjs [project
// folder]
import { isTest, readImports } from '../../scripts/setup/imports.mjs';

const root = process.argv[2] ?? '.';
/** For each file, the names that it imports and exports. */
const read = readImports(root);

const nounOf = (file) => /^(libs\/[^/]+\/[^/]+)\//.exec(file)?.[1] ?? null;
const roomOf = (file) =>
  /^libs\/[^/]+\/[^/]+\/(domain|store|policies|use-cases\/(?:steps|phases)|use-cases)\//.exec(file)?.[1] ?? null;
/** Nouns of the areas that have rooms. */
const hasRooms = (file) => !/^libs\/(kernel|platform|background|testing|sdk)\//.test(file);

/** Returns the file that declares a name that `file` exports. */
function homeOf(file, name) {
  const { exports, stars } = read.get(file);
  const own = exports.get(name);
  if (own === null) return file;
  if (own !== undefined) return homeOf(own.target, own.name);
  for (const star of stars) {
    const home = homeOf(star, name);
    if (home !== null) return home;
  }
  return null;
}

const problems = [];

function judge(file, home, name) {
  const [from, to] = [roomOf(file), roomOf(home)];
  const what = `${file} uses ${name} of ${home}`;
  if (
    from === 'domain' &&
    (to === 'store' || to === 'policies' || to?.startsWith('use-cases') || home.startsWith('libs/platform/'))
  )
    problems.push(`${what}: domain/ decides and does no I/O`);
  if (from === 'store' && (to === 'policies' || to?.startsWith('use-cases')))
    problems.push(`${what}: store/ looks down, to domain/`);
  if (from === 'policies' && to?.startsWith('use-cases')) problems.push(`${what}: a policy uses domain/ and store/`);
  if (to === 'policies' && from !== 'policies') problems.push(`${what}: only the module registers a policy`);
  if (from?.startsWith('use-cases') && to === 'use-cases' && home !== file)
    problems.push(`${what}: a use case never calls a use case; share a rule, a query or a step`);
  if (
    /^(apps|libs\/background)\//.test(file) &&
    (to === 'store' || to === 'policies' || /^use-cases\/(steps|phases)$/.test(to))
  )
    problems.push(`${what}: apps and background work see domain/ and use-cases/`);
}

const edges = new Map();
for (const [file, { imports }] of read) {
  if (isTest(file) || file.endsWith('.module.ts') || file.endsWith('/index.ts')) continue;
  for (const { target, names } of imports) {
    for (const name of names) judge(file, homeOf(target, name) ?? target, name);
    const [from, to] = [nounOf(file), nounOf(target)];
    if (from === null || to === null || from === to || !hasRooms(file) || !hasRooms(target)) continue;
    const key = `${from} -> ${to}`;
    edges.set(key, [...(edges.get(key) ?? []), file]);
  }
}

/** A path of imports from a noun back to itself, if there is one. */
function cycleFrom(start) {
  const next = (noun) =>
    [...edges.keys()].filter((key) => key.startsWith(`${noun} -> `)).map((key) => key.split(' -> ')[1]);
  const ways = [[start]];
  const seen = new Set();
  while (ways.length > 0) {
    const way = ways.shift();
    for (const noun of next(way.at(-1))) {
      if (noun === start) return [...way, noun];
      if (seen.has(noun)) continue;
      seen.add(noun);
      ways.push([...way, noun]);
    }
  }
  return null;
}

const cyclic = new Set();
for (const noun of new Set([...edges.keys()].map((key) => key.split(' -> ')[0]))) {
  if (cyclic.has(noun)) continue;
  const cycle = cycleFrom(noun);
  if (cycle === null) continue;
  for (const each of cycle) cyclic.add(each);
  const steps = cycle
    .slice(1)
    .map((to, i) => `  ${cycle[i]} -> ${to}: ${edges.get(`${cycle[i]} -> ${to}`).slice(0, 3).join(', ')}`);
  problems.push(`a cycle of nouns:\n${steps.join('\n')}`);
}

if (read.size < 100 && root === '.') problems.push(`only ${read.size} files were found`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`\n${problems.length} problems`);
  process.exit(1);
}
