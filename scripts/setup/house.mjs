// The diagram in docs/architecture.md: areas with their nouns, and which area builds on which. It is generated from the
// folders and the imports.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, readImports } from './imports.mjs';

const LEFT_OUT = new Set(['testing']);

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The part that a path belongs to, such as `libs/graph` or `apps/api`. */
const partOf = (file) => /^(?:libs|apps)\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

/** The areas that each part imports. */
function edgesOf(root, areas) {
  const edges = new Map();
  for (const [file, { targets }] of readImports(root)) {
    const from = partOf(file);
    if (from === null || isTest(file)) continue;
    const found = edges.get(from) ?? new Set();
    for (const target of targets) {
      const to = partOf(target);
      if (to !== from && areas.has(to)) found.add(to);
    }
    edges.set(from, found);
  }
  return edges;
}

/** The edges, without the edges that follow from other edges. */
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

/** The underscore avoids keywords of Mermaid such as `graph`. */
const idOf = (part) => `${part.replace(/^.*\//, '')}_`;

export function houseDiagram(root) {
  const areas = foldersIn(join(root, 'libs'))
    .filter((area) => !LEFT_OUT.has(area))
    .sort();
  const apps = foldersIn(join(root, 'apps')).sort();
  const edges = edgesOf(root, new Set(areas.map((area) => `libs/${area}`)));

  const nouns = (area) =>
    foldersIn(join(root, 'libs', area)).filter((noun) => existsSync(join(root, 'libs', area, noun, 'index.ts')));
  const label = (area) => [`<b>${area}</b>`, ...nouns(area)].join('<br>');
  const boxes = [
    ...apps.map((app) => `  ${idOf(app)}(["apps/${app}"])`),
    ...areas.map((area) => `  ${idOf(area)}["${label(area)}"]`),
  ];
  const arrows = [...withoutShortcuts(edges)].flatMap(([from, targets]) =>
    targets.map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows.sort(), '```'].join('\n');
}

const PLACE = /(<!-- the house: written by npm run sync -->\n)[\s\S]*?(<!-- end of the house -->)/;

/** Returns the page with an updated diagram. */
export const withHouse = (page, root) =>
  page.replace(PLACE, (_, begin, end) => `${begin}\n${houseDiagram(root)}\n\n${end}`);
