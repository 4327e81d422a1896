// The diagram in docs/architecture.md: areas with their nouns, and which area builds on which. Made from the folders and the imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.(spec|prop|conformance)\.ts$/;
const LEFT_OUT = new Set(['testing']);

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Returns the areas that files under a folder import. */
function importedBy(folder) {
  const found = new Set();
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!String(path).endsWith('.ts') || TEST.test(String(path))) continue;
    for (const [, area] of readFileSync(join(folder, String(path)), 'utf8').matchAll(/from '#libs\/([\w-]+)/g))
      found.add(area);
  }
  return found;
}

/** Returns the edges that no way over other edges replaces. */
function withoutShortcuts(edges) {
  const reaches = (from, to) =>
    [...(edges.get(from) ?? [])].some((next) => next === to || (next !== from && reaches(next, to)));
  return new Map(
    [...edges].map(([from, targets]) => [
      from,
      [...targets].filter((to) => ![...targets].some((other) => other !== to && reaches(other, to))),
    ]),
  );
}

/** `graph` is a word of Mermaid's own. */
const idOf = (name) => `${name}_`;

export function houseDiagram(root) {
  const libs = join(root, 'libs');
  const areas = foldersIn(libs).filter((area) => !LEFT_OUT.has(area));
  const known = new Set(areas);
  const edges = new Map(
    areas.map((area) => [
      area,
      new Set([...importedBy(join(libs, area))].filter((other) => other !== area && known.has(other))),
    ]),
  );
  const apps = foldersIn(join(root, 'apps'));
  for (const app of apps)
    edges.set(app, new Set([...importedBy(join(root, 'apps', app))].filter((area) => known.has(area))));

  const nouns = (area) => foldersIn(join(libs, area)).filter((noun) => existsSync(join(libs, area, noun, 'index.ts')));
  const label = (area) => [`<b>${area}</b>`, ...nouns(area)].join('<br>');
  const boxes = [
    ...apps.sort().map((app) => `  ${idOf(app)}(["apps/${app}"])`),
    ...areas.sort().map((area) => `  ${idOf(area)}["${label(area)}"]`),
  ];
  const arrows = [...withoutShortcuts(edges)].flatMap(([from, targets]) =>
    targets.sort().map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows.sort(), '```'].join('\n');
}

const PLACE = /(<!-- the house: written by npm run sync -->\n)[\s\S]*?(<!-- end of the house -->)/;

/** Returns the page with the diagram as it is now. */
export const withHouse = (page, root) =>
  page.replace(PLACE, (_, begin, end) => `${begin}\n${houseDiagram(root)}\n\n${end}`);
