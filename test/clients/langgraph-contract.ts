import { InMemoryStore, InvalidNamespaceError, type BaseStore, type Operation } from '@langchain/langgraph-checkpoint';
import { Embeddings } from '@langchain/core/embeddings';

/**
 * What `BaseStore` of LangGraph documents and LangGraph's own store does, as cases. Each case prepares an empty store
 * and returns what a caller sees. LangGraph's own suite tests savers of checkpoints, but not stores.
 */
export interface StoreCase {
  name: string;
  run: (store: BaseStore) => Promise<unknown>;
  expected: unknown;
}

/** A vector of the words of a text, so that the store of LangGraph can rank without a model. */
class WordEmbeddings extends Embeddings {
  constructor() {
    super({});
  }

  embedQuery(text: string): Promise<number[]> {
    const vector = new Array<number>(64).fill(0);
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? [])
      vector[[...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 64, 7)]! += 1;
    return Promise.resolve(vector);
  }

  embedDocuments(texts: string[]): Promise<number[][]> {
    return Promise.all(texts.map((text) => this.embedQuery(text)));
  }
}

export const langGraphStore = (): BaseStore =>
  new InMemoryStore({ index: { dims: 64, embeddings: new WordEmbeddings() } });

const keysOf = (items: { key: string }[]): string[] => items.map(({ key }) => key).sort();
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof InvalidNamespaceError ? 'invalid namespace' : String(error)),
  );

const VALUE = {
  text: 'Café, "quotes", 日本語, 👩🏽‍🚀',
  lines: ' first\n\tsecond\u2028third ',
  numbers: [0, -1.5, 1e21],
  nested: { empty: {}, list: [], nothing: null, flag: false },
  half: '\ud800',
  nul: 'a\0b',
};

const ITEMS: [string[], string, Record<string, unknown>][] = [
  [['docs', 'a'], 'one', { kind: 'report', size: 1, text: 'the budget of the harbour' }],
  [['docs', 'a'], 'two', { kind: 'report', size: 2, text: 'the weather on Sunday' }],
  [['docs', 'b'], 'three', { kind: 'letter', size: 3, text: 'a letter about music' }],
  [['docs'], 'four', { kind: 'letter', size: 4 }],
  [['docs2'], 'five', { kind: 'report', size: 5 }],
];

async function filled(store: BaseStore): Promise<BaseStore> {
  for (const [namespace, key, value] of ITEMS) await store.put(namespace, key, value);
  return store;
}

const KEYS_AND_VALUES: StoreCase[] = [
  {
    name: 'returns a value exactly',
    run: async (store) => {
      await store.put(['users', 'ada'], 'profile', VALUE);
      const { namespace, key, value } = (await store.get(['users', 'ada'], 'profile'))!;
      return { namespace, key, value };
    },
    expected: { namespace: ['users', 'ada'], key: 'profile', value: VALUE },
  },
  { name: 'returns null for an item that does not exist', run: (store) => store.get(['a'], 'b'), expected: null },
  {
    name: 'replaces a value, and returns to an earlier one',
    run: async (store) => {
      const seen: unknown[] = [];
      for (const n of [1, 2, 1]) {
        await store.put(['a'], 'k', { n });
        seen.push((await store.get(['a'], 'k'))!.value.n);
      }
      return seen;
    },
    expected: [1, 2, 1],
  },
  {
    name: 'keeps the time of creation when a value is replaced',
    run: async (store) => {
      await store.put(['a'], 'k', { n: 1 });
      const first = (await store.get(['a'], 'k'))!;
      const [created, updated] = [first.createdAt.getTime(), first.updatedAt.getTime()];
      await store.put(['a'], 'k', { n: 2 });
      await store.put(['a'], 'k', { n: 3 });
      const last = (await store.get(['a'], 'k'))!;
      return [last.createdAt.getTime() === created, last.updatedAt.getTime() >= updated];
    },
    expected: [true, true],
  },
  {
    name: 'distinguishes values by case, spacing and order',
    run: async (store) => {
      const seen: unknown[] = [];
      for (const value of [
        { a: 'Bob', b: 1 },
        { a: 'bob', b: 1 },
        { a: 'bob ', b: 1 },
        { b: 1, a: 'bob ' },
      ]) {
        await store.put(['a'], 'k', value);
        seen.push(JSON.stringify((await store.get(['a'], 'k'))!.value));
      }
      return seen;
    },
    expected: ['{"a":"Bob","b":1}', '{"a":"bob","b":1}', '{"a":"bob ","b":1}', '{"b":1,"a":"bob "}'],
  },
  {
    name: 'distinguishes items by case, spelling and depth',
    run: async (store) => {
      const paths: [string[], string][] = [
        [['a'], 'k'],
        [['A'], 'k'],
        [['a'], 'K'],
        [['a'], 'k '],
        [['a', 'k'], 'k'],
        [['a'], 'k/k'],
        [['а'], 'k'],
        [['a'], '/'],
        [['мир', 'é'], 'мир'],
      ];
      for (const [n, [namespace, key]] of paths.entries()) await store.put(namespace, key, { n });
      return Promise.all(paths.map(async ([namespace, key]) => (await store.get(namespace, key))!.value.n as number));
    },
    expected: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  },
  {
    name: 'deletes an item, and one that does not exist',
    run: async (store) => {
      await store.put(['a'], 'k', { n: 1 });
      await store.put(['a'], 'k', { n: 2 });
      await store.delete(['a'], 'k');
      await store.delete(['a'], 'other');
      return [await store.get(['a'], 'k'), await store.search(['a'])];
    },
    expected: [null, []],
  },
  {
    name: 'stores the same value again after a delete',
    run: async (store) => {
      await store.put(['a'], 'k', { n: 1 });
      await store.delete(['a'], 'k');
      await store.put(['a'], 'k', { n: 1 });
      return (await store.get(['a'], 'k'))!.value;
    },
    expected: { n: 1 },
  },
];

const SEARCHES: StoreCase[] = [
  ...(
    [
      [['docs'], {}, ['four', 'one', 'three', 'two']],
      [['docs', 'a'], {}, ['one', 'two']],
      [['docs', 'c'], {}, []],
      [[], {}, ['five', 'four', 'one', 'three', 'two']],
      [['docs'], { kind: 'report' }, ['one', 'two']],
      [['docs'], { kind: { $eq: 'report' }, size: { $gt: 1 } }, ['two']],
      [['docs'], { size: { $gte: 2, $lte: 3 } }, ['three', 'two']],
      [['docs'], { size: { $lt: 2 } }, ['one']],
      [['docs'], { kind: { $ne: 'report' } }, ['four', 'three']],
      [['docs'], { size: { $in: [1, 4] } }, ['four', 'one']],
      [['docs'], { size: { $nin: [1, 4] } }, ['three', 'two']],
      [['docs'], { missing: 1 }, []],
    ] as const
  ).map(([prefix, filter, expected]) => ({
    name: `finds what is below ${JSON.stringify(prefix)} and meets ${JSON.stringify(filter)}`,
    run: async (store: BaseStore) => keysOf(await (await filled(store)).search([...prefix], { filter })),
    expected,
  })),
  {
    name: 'cuts a search into pages that have each item once',
    run: async (store) => {
      await filled(store);
      const pages = [];
      for (const offset of [0, 2, 4, 6]) pages.push(await store.search([], { limit: 2, offset }));
      return [pages.map((page) => page.length), keysOf(pages.flat())];
    },
    expected: [
      [2, 2, 1, 0],
      ['five', 'four', 'one', 'three', 'two'],
    ],
  },
  {
    name: 'returns ten items unless there is a limit',
    run: async (store) => {
      await store.batch(Array.from({ length: 12 }, (_, n) => ({ namespace: ['a'], key: `k${n}`, value: { n } })));
      return [(await store.search(['a'])).length, (await store.search(['a'], { limit: 50 })).length];
    },
    expected: [10, 12],
  },
  {
    name: 'puts what a query is about first, with a score',
    run: async (store) => {
      await filled(store);
      const [first, ...others] = await store.search(['docs'], { query: 'weather on Sunday' });
      return [first!.key, typeof first!.score, keysOf(others)];
    },
    expected: ['two', 'number', ['four', 'one', 'three']],
  },
  {
    name: 'searches only the fields of the index, and nothing without one',
    run: async (store) => {
      await store.put(['a'], 'title', { title: 'harbour', body: 'weather' }, ['title']);
      await store.put(['a'], 'list', { parts: [{ text: 'harbour' }, { text: 'weather' }] }, ['parts[*].text']);
      await store.put(['a'], 'hidden', { body: 'weather' }, false);
      const found = await store.search(['a'], { query: 'weather' });
      const hidden = found.find(({ key }) => key === 'hidden')!;
      return [found[0]!.key, hidden.score === undefined, hidden.value, keysOf(found)];
    },
    expected: ['list', true, { body: 'weather' }, ['hidden', 'list', 'title']],
  },
];

const NAMESPACES: StoreCase[] = (
  [
    [{}, [['docs'], ['docs', 'a'], ['docs', 'b'], ['docs2']]],
    [{ prefix: ['docs'] }, [['docs'], ['docs', 'a'], ['docs', 'b']]],
    [{ prefix: ['*', 'a'] }, [['docs', 'a']]],
    [{ suffix: ['b'] }, [['docs', 'b']]],
    [{ prefix: ['docs'], suffix: ['*', 'a'] }, [['docs', 'a']]],
    [{ maxDepth: 1 }, [['docs'], ['docs2']]],
    [
      { limit: 2, offset: 1 },
      [
        ['docs', 'a'],
        ['docs', 'b'],
      ],
    ],
  ] as const
).map(([options, expected]) => ({
  name: `lists the namespaces of ${JSON.stringify(options)}`,
  run: async (store: BaseStore) => (await filled(store)).listNamespaces(structuredClone(options) as object),
  expected,
}));

const BATCHES: StoreCase[] = [
  {
    name: 'answers a batch in its order; reads see what was there before it, and the last put counts',
    run: async (store) => {
      await store.put(['a'], 'k', { n: 1 });
      const operations: Operation[] = [
        { namespace: ['a'], key: 'k', value: { n: 2 } },
        { namespace: ['a'], key: 'k' },
        { namespace: ['a'], key: 'new', value: { n: 3 } },
        { namespacePrefix: ['a'] },
        { namespace: ['a'], key: 'k', value: { n: 4 } },
        { matchConditions: undefined, limit: 10, offset: 0 } as Operation,
        { namespace: ['a'], key: 'missing' },
      ];
      const [put, got, , found, , namespaces, missing] = (await store.batch(operations)) as any[];
      const after = (await store.get(['a'], 'k'))!.value;
      return { put, got: got.key, found: keysOf(found), namespaces, missing, after };
    },
    expected: { put: null, got: 'k', found: ['k'], namespaces: [['a']], missing: null, after: { n: 4 } },
  },
  {
    name: 'refuses namespaces that cannot be written',
    run: async (store) =>
      Promise.all([
        ...[[], [''], ['a.b'], ['a:b'], ['langgraph', 'x']].map((bad) => refusal(store.put(bad, 'k', { n: 1 }))),
        refusal(store.search(['a.b'])),
        refusal(store.search(['langgraph'])),
        refusal(store.batch([{ namespace: [], key: 'k', value: { n: 1 } }])),
      ]),
    expected: [...new Array<string>(6).fill('invalid namespace'), 'accepted', 'invalid namespace'],
  },
];

export const STORE_CASES: StoreCase[] = [...KEYS_AND_VALUES, ...SEARCHES, ...NAMESPACES, ...BATCHES];
