// Each library behind the same four calls: add, save, search, close. `find(name)` imports a package of the peer.
import { join } from 'node:path';

/** Reciprocal rank fusion, with its usual constant. */
const FUSION = 60;
const DIMENSIONS = 512;
/** How many results each list of a fusion holds. */
const POOL = 50;

export const STORES = {
  async vectra(find, directory) {
    const { LocalIndex } = await find('vectra');
    const index = new LocalIndex(directory);
    await index.createIndex({ version: 1, deleteIfExists: true });
    return {
      async add(items) {
        await index.beginUpdate();
        for (const { id, text, vector } of items)
          await index.insertItem({ id, vector: [...vector], metadata: { text, id } });
        await index.endUpdate();
      },
      save: () => undefined,
      // The search by words of this library rebuilds its index for each question, so it stays off.
      search: async (text, vector, limit) =>
        (await index.queryItems([...vector], text, limit, undefined, false)).map(({ item }) => item.id),
    };
  },

  async orama(find) {
    const { create, insertMultiple, search } = await find('@orama/orama');
    const database = await create({ schema: { id: 'string', text: 'string', vector: `vector[${DIMENSIONS}]` } });
    return {
      add: (items) =>
        insertMultiple(
          database,
          items.map(({ id, text, vector }) => ({ id, text, vector: [...vector] })),
        ),
      save: () => undefined,
      search: async (term, vector, limit) => {
        const { hits } = await search(database, {
          mode: 'hybrid',
          term,
          properties: ['text'],
          vector: { value: [...vector], property: 'vector' },
          similarity: 0,
          limit,
        });
        return hits.map(({ document }) => document.id);
      },
    };
  },

  async 'hnswlib-minisearch'(find, directory, most) {
    const [{ HierarchicalNSW }, { default: MiniSearch }] = [await find('hnswlib-node'), await find('minisearch')];
    const { writeFileSync } = await import('node:fs');
    const vectors = new HierarchicalNSW('cosine', DIMENSIONS);
    vectors.initIndex(most, 16, 200, 100);
    const words = new MiniSearch({ fields: ['text'], storeFields: [] });
    const ids = [];
    return {
      add(items) {
        for (const { id, vector } of items) vectors.addPoint([...vector], ids.push(id) - 1);
        words.addAll(items.map(({ id, text }) => ({ id, text })));
      },
      save() {
        vectors.writeIndexSync(join(directory, 'vectors.hnsw'));
        writeFileSync(join(directory, 'words.json'), JSON.stringify(words));
      },
      search(text, vector, limit) {
        const near = vectors.searchKnn([...vector], Math.min(POOL, ids.length)).neighbors.map((label) => ids[label]);
        const said = words
          .search(text)
          .slice(0, POOL)
          .map(({ id }) => id);
        return fused([near, said]).slice(0, limit);
      },
    };
  },

  async mem0(find, directory, _most, vectorOf) {
    process.env.MEM0_TELEMETRY = 'false';
    const { Memory } = await find('mem0ai/oss');
    const embedQuery = async (text) => [...(await vectorOf(text))];
    const memory = new Memory({
      embedder: {
        provider: 'langchain',
        config: { model: { embedQuery, embedDocuments: (texts) => Promise.all(texts.map(embedQuery)) } },
      },
      vectorStore: {
        provider: 'memory',
        config: { collectionName: 'bench', dimension: DIMENSIONS, dbPath: join(directory, 'vectors.db') },
      },
      // This option is required, but the model is never called, because nothing is extracted.
      llm: { provider: 'openai', config: { apiKey: 'none', model: 'none' } },
      historyDbPath: join(directory, 'history.db'),
    });
    return {
      async add(items) {
        for (const { id, text } of items)
          await memory.add(text, { userId: 'bench', infer: false, metadata: { itemId: id } });
      },
      save: () => undefined,
      search: async (text, _vector, limit) => {
        const { results } = await memory.search(text, { filters: { user_id: 'bench' }, topK: limit });
        return results.map(({ metadata }) => metadata.itemId);
      },
    };
  },
};

/** By the sum of 1 / (60 + rank) over the lists. */
function fused(lists) {
  const scores = new Map();
  for (const list of lists) list.forEach((id, rank) => scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION + rank + 1)));
  return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}
