import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { contractFiles } from '../../apps/api/src/common/contract-files.js';
import * as catalogue from '../../apps/api/src/operations.js';

describe('the committed contract', () => {
  it.each(Object.entries(contractFiles(catalogue)))('%s is what the catalogue says; if the change is meant, run npm run sync', (name, text) => {
    expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toBe(text);
  });
});
