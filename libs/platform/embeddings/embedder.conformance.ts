import type { Embedder } from './embedder.js';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, member, i) => sum + member * b[i]!, 0);

/** The guarantees that every adapter must give. `open` is called once for the whole suite. */
export function embedderConformance(
  name: string,
  open: () => Embedder | Promise<Embedder>,
  close: (embedder: Embedder) => Promise<void> | void = () => {},
): void {
  describe(`${name} as an embedder`, () => {
    let embedder: Embedder;
    beforeAll(async () => {
      embedder = await open();
    });
    afterAll(() => close(embedder));

    const methods = ['embedQueries', 'embedDocuments'] as const;

    it.each([
      ['an empty text', ''],
      ['white space', ' \n\t '],
      ['20,000 characters', 'the quick brown fox '.repeat(1000)],
      ['emoji', '🚀🧑‍🚀✨'],
      ['Chinese', '记忆服务值得信赖'],
      ['half of a surrogate pair', '\ud83d'],
      ['a null character', 'a\0b'],
    ])('returns a vector of length 1 for %s', async (_, text) => {
      for (const method of methods) {
        const [vector] = await embedder[method]([text]);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
      }
    });

    it('returns the same bits for the same text: alone, repeated and in a batch', async () => {
      const texts = [
        'The key is under the mat.',
        '',
        'Anna moved to Oslo in 2019 and works for a shipyard.',
        'Yes.',
        'The key is under the mat.',
      ];
      for (const method of methods) {
        const batch = await embedder[method](texts);
        expect(await embedder[method](texts)).toEqual(batch);
        const single = await Promise.all(texts.map(async (text) => (await embedder[method]([text]))[0]));
        expect(batch).toEqual(single);
      }
    });

    it('ranks the document that answers a query before the others', async () => {
      const documents = await embedder.embedDocuments([
        'The dentist moved the appointment to Monday.',
        'Our server runs out of memory every night.',
        'Lena bakes bread with rye flour.',
      ]);
      const queries = await embedder.embedQueries([
        'When is the dentist appointment?',
        'Which server has no memory left at night?',
        'Who bakes rye bread?',
      ]);
      const best = queries
        .map((query) => documents.map((document) => dot(query, document!)))
        .map((scores) => scores.indexOf(Math.max(...scores)));
      expect(best).toEqual([0, 1, 2]);
    });

    it('answers an empty list with an empty list', async () => {
      expect({ queries: await embedder.embedQueries([]), documents: await embedder.embedDocuments([]) }).toEqual({
        queries: [],
        documents: [],
      });
    });

    it('rejects an aborted call with the reason of its signal', async () => {
      const reason = new Error('nobody waits any more');
      for (const method of methods)
        await expect(embedder[method](['late'], AbortSignal.abort(reason))).rejects.toBe(reason);
    });
  });
}
