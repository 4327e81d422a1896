import type { AssertionClass } from '#libs/kernel/index.js';
import { rootGroupOf, rootKeysOf, type Provenance, type RootKeys } from './parents.rules.js';

const keysOf = (
  parts: Partial<Provenance> & {
    group?: string;
    sourceId?: string | null;
    registered?: boolean;
    class?: AssertionClass;
  } = {},
): RootKeys =>
  rootKeysOf({
    assertion: {
      class: parts.class ?? 'document',
      sourceId: parts.sourceId ?? null,
      independenceGroup: parts.group ?? 'g',
      registered: parts.registered ?? parts.sourceId != null,
    },
    locator: parts.locator ?? null,
    copyHash: parts.copyHash ?? null,
  });
const from = (parts: Parameters<typeof keysOf>[0] = {}): string[] => keysOf(parts).founded;

it('the keys of a root group are the group of the source, the source, the document and the content, in this order', () => {
  expect(from({ group: 'wire', sourceId: 'paper', locator: { url: 'https://a.example/x' }, copyHash: 'h' })).toEqual([
    'group/wire',
    'source/paper',
    'document/https://a.example/x',
    'content/h',
  ]);
  expect(
    from({
      group: 'user/prn_u',
      sourceId: 'paper',
      registered: false,
      locator: { url: 'https://a.example/x' },
      copyHash: 'h',
    }),
  ).toEqual(['group/user/prn_u', 'unregistered/document/https://a.example/x', 'unregistered/content/h']);
});

it.each([
  ['they differ in query and fragment', 'https://a.example/x?page=2#top'],
  ['they differ in a slash at the end', 'https://a.example/x/'],
  ['they differ in the case of the host and the default port', 'HTTPS://A.Example:443/x'],
])('addresses denote one document if %s', (_what, url) => {
  expect(from({ locator: { url } })).toEqual(from({ locator: { url: 'https://a.example/x' } }));
});

it.each([
  ['another path', { url: 'https://a.example/y' }],
  ['another host', { url: 'https://b.example/x' }],
  ['a file of a repository', { repo: 'https://a.example', file: 'x' }],
])('a root group treats %s as another document', (_what, locator) => {
  expect(from({ locator })[1]).not.toBe(from({ locator: { url: 'https://a.example/x' } })[1]);
});

it.each([
  ['what is not an address', { url: 'see page 4' }],
  ['a file without its repository', { file: 'x' }],
])('a root group finds no document in %s', (_what, locator) => {
  expect(from({ locator })).toEqual(['group/g']);
});

it('inferences and unregistered labels have no key except their group', () => {
  expect(from({ group: 'unregistered/document', sourceId: 'some label', registered: false })).toEqual([
    'group/unregistered/document',
  ]);
  expect(
    rootKeysOf({
      assertion: { class: 'inference', sourceId: 'x', independenceGroup: 'inference', registered: true },
      locator: null,
      copyHash: 'h',
    }),
  ).toEqual({ sought: [], founded: [] });
});

it('a record seeks the documents and contents of registered sources only among records whose class is not weaker', () => {
  const page = { sourceId: 'crm', locator: { url: 'https://a.example/x' }, copyHash: 'h' } as const;
  const seeks = (early: AssertionClass, late: AssertionClass): boolean => {
    const { sought } = keysOf({ ...page, class: late, sourceId: 'erp', group: 'other' });
    return keysOf({ ...page, class: early }).founded.some((key) => sought.includes(key));
  };
  expect(keysOf({ ...page, class: 'tool_output' })).toEqual({
    sought: [
      'group/g',
      'source/crm',
      ...['user_explicit/', 'system/', 'tool_output/'].map((of) => `${of}document/https://a.example/x`),
      ...['user_explicit/', 'system/', 'tool_output/'].map((of) => `${of}content/h`),
    ],
    founded: ['group/g', 'source/crm', 'tool_output/document/https://a.example/x', 'tool_output/content/h'],
  });
  expect({
    weaker: seeks('document', 'tool_output'),
    equal: seeks('tool_output', 'tool_output'),
    stronger: seeks('tool_output', 'document'),
  }).toEqual({ weaker: false, equal: true, stronger: true });
});

it('a record joins the group of its strongest known key', () => {
  const known = new Map([
    ['source/paper', 'wire'],
    ['content/h', 'blog'],
  ]);
  expect(rootGroupOf(['group/new', 'source/paper', 'content/h'], known, 'new')).toBe('wire');
  expect(rootGroupOf(['group/new', 'content/h'], known, 'new')).toBe('blog');
  expect(rootGroupOf(['group/new'], known, 'new')).toBe('new');
});
