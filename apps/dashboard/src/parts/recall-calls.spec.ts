import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callsOf, curlOf, gained, sdkOf } from './recall-calls.js';

const ORIGIN = 'http://127.0.0.1:4000';

describe('the requests to the service', () => {
  it('contain nothing that is not set', () => {
    expect(callsOf('team', 'the budget', {})).toEqual({
      search: { space: 'team', explain: true, query: 'the budget', limit: 20 },
      context: { space: 'team', explain: true, query: 'the budget', maxClaims: 20 },
    });
  });

  it('contain one ranking, one budget, the valid time and the system time', () => {
    const at = '2026-01-02T03:04:05.000Z';
    const { search, context } = callsOf('team', 'x', {
      mode: 'keyword',
      ranking: 'recency',
      budget: '300',
      at,
      known: at,
    });
    expect(search).toMatchObject({ mode: 'keyword', rerank: { relevance: 0, recency: 1 }, asOf: at, knownAt: at });
    expect(context).toMatchObject({ maxTokens: 300, asOf: at, knownAt: at });
    expect(callsOf('team', 'x', { ranking: 'relevance' }).search.rerank).toBe(false);
  });

  it('leave out values of the URL that the service would refuse', () => {
    const setting = { mode: 'magic', ranking: '__proto__', budget: '-5', at: 'yesterday', known: '' };
    expect(callsOf('team', 'x', setting)).toEqual(callsOf('team', 'x', {}));
  });
});

/** The words that a shell parses from a command. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', command.replace(/^curl/, `printf '%s\\0'`)], {
    env: { ...process.env, CREDENCE_KEY: 'the key' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

describe('a copied call', () => {
  it.each(['search', 'context'] as const)('of %s is one command with the same words, whatever the query is', (path) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), (query, space) => {
        const call = callsOf(space, query, {})[path];
        const words = wordsOf(curlOf(ORIGIN, path, call));
        expect(words.slice(0, 3)).toEqual([
          '-sS',
          `${ORIGIN}/v1/spaces/${encodeURIComponent(space)}/${path}?explain=true`,
          '-H',
        ]);
        expect(words[3]).toBe('Authorization: Bearer the key');
        expect(words).toHaveLength(8);
        expect(JSON.parse(words[7]!)).toMatchObject({ query });
      }),
      { numRuns: 25 },
    );
  });

  it('shows invisible and bidirectional characters as escapes, and contains no key', () => {
    const calls = callsOf('team', 'pay \u202egnp\u2066 \u{e0041}\u0000', {});
    for (const text of [curlOf(ORIGIN, 'search', calls.search), sdkOf(ORIGIN, calls)]) {
      expect(text).toContain(String.raw`pay \u202egnp\u2066 \udb40\udc41\u0000`);
      expect(text).toMatch(/CREDENCE_KEY/);
      expect(text).not.toMatch(/c[ks]_[0-9a-z]{26}/);
    }
  });
});

it('a rank is compared with the rank in the other list', () => {
  expect(['b', 'c', 'd'].map((id) => gained(id, ['b', 'c', 'd'], ['a', 'b', 'c']))).toEqual([1, 1, null]);
});
