import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { contractFiles } from '../../apps/api/src/transport/contract-files.js';
import * as catalogue from '../../apps/api/src/operations.js';
import { pythonFiles } from '../../scripts/setup/python-client.mjs';
import { sdkFiles } from '../../scripts/setup/sdk.mjs';

const files = contractFiles(catalogue);

const described = { operations: catalogue.operations, document: JSON.parse(files['openapi.json']!) as object };
const inFolder = (folder: string, written: Record<string, string>): [string, string][] =>
  Object.entries(written).map(([name, text]) => [`${folder}/${name}`, text]);

it.each([
  ...inFolder('libs/sdk', sdkFiles(described)),
  ...inFolder('clients/python/credence', pythonFiles(described)),
])('%s matches the catalogue; if the change is intended, run npm run sync', (path, text) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
});

describe('the committed contract', () => {
  it.each(Object.entries(files))('%s matches the catalogue; if the change is intended, run npm run sync', (name, text) => {
    expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toBe(text);
  });

  it('has a unique operationId for each operation', () => {
    const { paths } = JSON.parse(files['openapi.json']!) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(ids).toContain('storeClaim');
    expect(ids.filter((id, i) => !/^[a-z]+([A-Z][a-z]*)*$/.test(id) || ids.indexOf(id) !== i)).toEqual([]);
  });

  it('describes every field, directly or in the schema that it refers to', () => {
    const silent: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties, parameters } = value as { properties?: Record<string, object>; parameters?: object[] };
      const isSilent = (part: object): boolean => !('description' in part) && !('$ref' in part);
      const parts: [string, object][] = [...Object.entries(properties ?? {}), ...(Array.isArray(parameters) ? parameters.map((part, i): [string, object] => [`parameter ${i}`, part]) : [])];
      for (const [name, part] of parts) if (isSilent(part)) silent.push(`${path} ${name}`);
      for (const [key, member] of Object.entries(value)) visit(member, `${path}/${key}`);
    };
    visit(JSON.parse(files['openapi.json']!), '');
    expect(silent).toEqual([]);
  });
});
