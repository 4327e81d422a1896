import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECTOR_INDEXES } from './loading.js';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => path.endsWith('.sql'));

it('loading keeps the indexes that the statements of projectors name', () => {
  const unique = filesIn('prisma/migrations').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/create unique index (\w+)/g)].map(([, name]) => name!),
  );
  const named = filesIn('libs')
    .filter((path) => /\/store\/sql\/(insert|update|delete|close)-[^/]*\.sql$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => !text.includes('-- Writer:'))
    .flatMap((text) => /^-- Index: (.*)$/m.exec(text)![1]!.match(/\b\w+_idx\b/g) ?? []);
  expect([...new Set(named)].filter((name) => !unique.includes(name)).sort()).toEqual([...PROJECTOR_INDEXES]);
});
