import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { isGuarded } from '#libs/knowledge/claims/index.js';
import type { OpenProposition } from '#libs/knowledge/claims/index.js';
import { byCarryover } from '#libs/knowledge/workspaces/index.js';
import { carriedOf, MAX_CARRIED } from './carryover.rules.js';
import { isCadenceDue } from './cadence.rules.js';

const claim: fc.Arbitrary<OpenProposition> = fc.record({
  id: fc.uuid().map((id) => `clm_${id}` as never),
  importance: fc.constantFrom(0, 0.1, 0.7, 1),
  recordedAt: fc.integer({ min: 0, max: 5 }).map((n) => new Date(n)),
  recordedBy: fc.constantFrom('a', 'b', 'c', 'd').map((author) => author as never),
  baseClass: fc.constantFrom('inference', 'document', 'tool_output', 'system', 'user_explicit'),
  activated: fc.boolean(),
});
const claims = fc.uniqueArray(claim, { maxLength: 80, selector: ({ id }) => id });
const countOf = (all: readonly OpenProposition[], author: string): number =>
  all.filter((each) => !isGuarded(each) && each.recordedBy === author).length;

describe('the claims that are carried over', () => {
  it('do not depend on the order in which the claims are given', () => {
    fc.assert(
      fc.property(claims, (all) => JSON.stringify(carriedOf(all)) === JSON.stringify(carriedOf([...all].reverse()))),
    );
  });

  it('are as many as there is room for, or all protected claims if these are more', () => {
    fc.assert(
      fc.property(claims, (all) => {
        const guarded = all.filter(isGuarded).length;
        const kept = carriedOf(all);
        const expected = Math.max(guarded, Math.min(all.length, MAX_CARRIED));
        return kept.length === expected && kept.filter(isGuarded).length === guarded;
      }),
    );
  });

  it('are the same whether they are chosen from all claims at once or page by page', () => {
    fc.assert(
      fc.property(claims, fc.integer({ min: 1, max: 30 }), (all, page) => {
        let kept: OpenProposition[] = [];
        for (let from = 0; from < all.length; from += page)
          kept = carriedOf([...kept, ...all.slice(from, from + page)]);
        return JSON.stringify(kept) === JSON.stringify(carriedOf(all));
      }),
      { numRuns: 1_000 },
    );
  });

  it('omit the last claims of an author in carryover order, and leave no author two or more claims short of another', () => {
    fc.assert(
      fc.property(claims, (all) => {
        const kept = new Set(carriedOf(all));
        return ['a', 'b', 'c', 'd'].every((author) => {
          const own = all.filter((each) => !isGuarded(each) && each.recordedBy === author).sort(byCarryover);
          const share = own.filter((each) => kept.has(each)).length;
          const others = ['a', 'b', 'c', 'd'].map((other) => countOf([...kept], other));
          const isPrefix = own.slice(0, share).every((each) => kept.has(each));
          return isPrefix && (share === own.length || Math.max(...others) <= share + 1);
        });
      }),
    );
  });
});

it('a multiple of 25 observations is crossed only once, however the observations arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }), (batches) => {
      let [observations, atLastRun, runs] = [0, 0, 0];
      for (const batch of batches) {
        const before = observations;
        observations += batch;
        if (!isCadenceDue(observations, atLastRun)) continue;
        if (Math.floor(observations / 25) === Math.floor(before / 25)) return false;
        [atLastRun, runs] = [observations, runs + 1];
      }
      return runs <= Math.floor(observations / 25);
    }),
  );
});
