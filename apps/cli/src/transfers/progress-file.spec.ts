import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ProgressFile } from './progress-file.js';

let home: string;
let input: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'progress-'));
  input = join(home, 'people.csv');
  await writeFile(input, 'Id,Note\n1,Ann likes tea\n');
});
afterAll(() => rm(home, { recursive: true }));

const ASKED = {
  url: 'http://127.0.0.1:4000',
  space: 'demo',
  name: 'people',
  format: 'csv',
  class: null,
  mapping: { key: 'Id', text: 'Note' },
};

beforeEach(async () => {
  await (await ProgressFile.open(input, ASKED, false)).reach(500);
});

it('an interrupted import continues where it stopped, whatever the order of its columns', async () => {
  const again = { ...ASKED, mapping: { text: 'Note', key: 'Id' } };
  expect((await ProgressFile.open(input, again, true)).entries).toBe(500);
});

it.each<[string, Partial<typeof ASKED>]>([
  ['service', { url: 'http://127.0.0.1:4001' }],
  ['space', { space: 'other' }],
  ['name', { name: 'other' }],
  ['format', { format: 'jsonl' }],
  ['column', { mapping: { key: 'Id', text: 'Other' } }],
])('an import with another %s does not continue it', async (_what, other) => {
  await expect(ProgressFile.open(input, { ...ASKED, ...other }, true)).rejects.toMatchObject({ code: 'usage' });
});

it('an import as another class does not continue it', async () => {
  const other = { ...ASKED, class: 'inference' };
  await expect(ProgressFile.open(input, other, true)).rejects.toMatchObject({ code: 'usage' });
});
