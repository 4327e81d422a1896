import { Documents } from './documents.js';

const ENTRY = 712;
const text = (letter: string): string => letter.repeat(100);

/** The letters of the documents that are still stored for a tenant. */
const foundBy = (documents: Documents, tenant: string, letters: string): string =>
  [...letters].filter((letter) => documents.find(tenant, letter) === text(letter)).join('');

const keepAll = (documents: Documents, tenant: string, letters: string): void => {
  for (const letter of letters) documents.keep(tenant, letter, text(letter));
};

it('a tenant finds the documents that it sent, and none of another tenant', () => {
  const documents = new Documents({ bytesPerTenant: 10 * ENTRY, bytes: 100 * ENTRY });
  keepAll(documents, 'a', 'x');
  expect({ a: foundBy(documents, 'a', 'x'), b: foundBy(documents, 'b', 'x') }).toEqual({ a: 'x', b: '' });
});

it('the documents that a tenant used least recently are removed once the tenant has used its share', () => {
  const documents = new Documents({ bytesPerTenant: 3 * ENTRY, bytes: 100 * ENTRY });
  keepAll(documents, 'a', 'xyz');
  expect(documents.find('a', 'x')).toBe(text('x'));
  keepAll(documents, 'a', 'v');
  expect({ found: foundBy(documents, 'a', 'v x y z'), bytes: documents.bytes }).toEqual({
    found: 'vxz',
    bytes: 3 * ENTRY,
  });
});

it('a tenant that floods the store evicts no documents of another tenant', () => {
  const documents = new Documents({ bytesPerTenant: 3 * ENTRY, bytes: 6 * ENTRY });
  keepAll(documents, 'quiet', 'xyz');
  for (let i = 0; i < 1_000; i += 1) documents.keep('loud', `hash ${i}`, text('l'));
  expect({ found: foundBy(documents, 'quiet', 'xyz'), bytes: documents.bytes }).toEqual({
    found: 'xyz',
    bytes: 6 * ENTRY,
  });
});

it('the documents of many tenants together do not exceed the total size', () => {
  const documents = new Documents({ bytesPerTenant: 3 * ENTRY, bytes: 6 * ENTRY });
  for (let i = 0; i < 1_000; i += 1) keepAll(documents, `tenant ${i}`, 'xyz');
  expect(documents.bytes).toBe(6 * ENTRY);
  expect(foundBy(documents, 'tenant 999', 'xyz')).toBe('xyz');
});

it('a huge document is not stored, and a document that is sent repeatedly is stored only once', () => {
  const documents = new Documents({ bytesPerTenant: 1_000_000, bytes: 1_000_000 });
  documents.keep('a', 'huge', 'h'.repeat(40_000));
  keepAll(documents, 'a', 'xxx');
  expect({ huge: documents.find('a', 'huge'), bytes: documents.bytes }).toEqual({ huge: undefined, bytes: ENTRY });
});
