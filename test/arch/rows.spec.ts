import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GENERATOR = 'prisma/row-generator/generator.mjs';

it('the committed rows match the schema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  try {
    const output = join(folder, 'rows.generated.ts');
    const { status, stderr } = spawnSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
      env: { ...process.env, ROWS_OUTPUT: output },
      encoding: 'utf8',
    });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const committed = readFileSync('libs/platform/database/rows.generated.ts', 'utf8');
    // If this fails, run: npx prisma generate.
    expect(readFileSync(output, 'utf8')).toBe(committed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const column = (name: string, type: string, documentation?: string, more: object = {}) => ({
  name,
  type,
  documentation,
  kind: 'scalar',
  isRequired: true,
  ...more,
});
const TENANT = column('tenant_id', 'String');
const ID = column('id', 'String', 'id: clm');

/** The output of the generator for the models, called as Prisma calls it. */
function generated(models: object[]): { text: string; problem: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  try {
    const output = join(folder, 'rows.ts');
    const params = { dmmf: { datamodel: { models } }, generator: { output: { value: output } } };
    const { stderr } = spawnSync(process.execPath, [GENERATOR], {
      input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'generate', params })}\n`,
      encoding: 'utf8',
    });
    const { error } = JSON.parse(stderr) as { error?: { message: string } };
    return error === undefined
      ? { text: readFileSync(output, 'utf8'), problem: '' }
      : { text: '', problem: error.message };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const thing = (...fields: object[]) => ({
  name: 'Thing',
  dbName: 'things',
  documentation: 'What is kept.\ntier: critical',
  primaryKey: { fields: ['tenant_id', 'id'] },
  fields: [TENANT, ID, ...fields],
});

it('the type of a row is generated from the rules in its comments', () => {
  const { text } = generated([
    thing(
      column('kind', 'String', 'Which it is\none of: big | small', { isRequired: false }),
      column('agreed_by', 'String', 'id: prn | key', { isList: true }),
      column('seen_ids', 'String', 'or null', { isList: true }),
      column('role', 'String', 'type: Role'),
      column('ends_at', 'DateTime', 'infinity: null'),
      column('position', 'BigInt'),
      column('over', 'Boolean', 'generated'),
      column('private', 'Boolean'),
      column('detail', 'Json', 'What more there is', { isRequired: false }),
      { ...column('space', 'Space'), kind: 'object' },
    ),
  ]);
  expect(text).toContain("import type { Id, Role } from '#libs/kernel/index.js';");
  expect(text).toContain(`/** A row of \`things\`. What is kept. */
export interface ThingRow {
  id: Id<'clm'>;
  /** Which it is */
  kind: 'big' | 'small' | null;
  agreedBy: Id<'prn' | 'key'>[];
  seenIds: string[] | null;
  role: Role;
  endsAt: Date | null;
  position: string;
  private: boolean;
  /** What more there is */
  detail: unknown;
}
`);
});

it('the SQL expressions of a model are generated from its comment', () => {
  const documentation = `What is kept.\nexpression size: cardinality(row.tags)\ntier: critical`;
  const { text } = generated([{ ...thing(column('tags', 'String', undefined, { isList: true })), documentation }]);
  expect(text).toContain('/** A row of `things`. What is kept. */');
  expect(text).toContain(`    expressions: {\n      size: "cardinality(row.tags)",\n    },\n`);
});

it.each([
  [
    'an expression of a column that is missing',
    [{ ...thing(), documentation: 'What is kept.\ntier: critical\nexpression size: cardinality(row.tags)' }],
    'Thing: its expression size has no column tags',
  ],
  [
    'a model without a comment',
    [{ ...thing(), documentation: undefined }],
    'Thing: say above the model, with ///, what a row of it is',
  ],
  [
    'a document without a comment',
    [thing(column('detail', 'Json'))],
    'Thing.detail: say with /// what the document holds',
  ],
  ['a name that needs a comment', [thing(column('n', 'String'))], 'Thing.n: say with /// what it is'],
  [
    'a comparable form without a comment',
    [thing(column('name_n', 'String'))],
    'Thing.name_n: say with /// how it is made comparable',
  ],
  [
    'a rule that cannot be read',
    [thing(column('kind', 'String', 'one of: big, small'))],
    'Thing.kind: cannot read "one of: big, small"',
  ],
  ['a rule of another type', [thing(column('size', 'Int', 'one of: 1 | 2'))], 'Thing.size: only a String'],
  ['a flag that is not an adjective', [thing(column('is_over', 'Boolean'))], 'Thing.is_over: a flag is an adjective'],
  [
    'a list rule for one value',
    [thing(column('kind', 'String', 'or null'))],
    'Thing.kind: an optional column is String?',
  ],
])('the generator refuses %s', (_, models, problem) => {
  expect(generated(models).problem).toContain(problem);
});
