import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { AssertionClass } from '#libs/kernel/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';

const CLASSES: readonly AssertionClass[] = ['user_explicit', 'system', 'tool_output', 'document', 'inference'];
const RECORDS: readonly [content: string, of: AssertionClass, source?: string][] = [
  ['The gauge reads x.', 'tool_output', 'gauge'],
  ['The gauge still reads x.', 'tool_output', 'gauge'],
  ['The paper prints x.', 'document', 'press'],
  ['It seems to be x.', 'inference'],
];

const who = fc.constantFrom('ann', 'bob', 'cleo', 'dan');
const by = fc.constantFrom(...CLASSES);
const record = fc.nat(RECORDS.length - 1);
const saying = fc.record({ kind: fc.constant('say' as const), who, by });
const citing = fc.record({ kind: fc.constant('cite' as const), who, by, record, uncounted: fc.boolean() });
const attaching = fc.record({
  kind: fc.constant('attach' as const),
  record,
  counted: fc.boolean(),
  isTest: fc.boolean(),
});
const written = fc.oneof(saying, citing, citing);
const writes = fc.array(fc.oneof(saying, citing, attaching, citing, attaching), { maxLength: 8 });
type Write = (typeof writes extends fc.Arbitrary<(infer T)[]> ? T : never) & { isGuest?: boolean };

const GUEST = caller('guest', 'writer');

/** A claim of the author `ann`, whom others may join. */
class Shared {
  readonly small = new SmallWorld();
  readonly records: Evidence[] = RECORDS.map(([content, of, source]) => this.small.record(content, of, source));
  readonly id = this.small.store({ value: 'x', by: 'inference', as: caller('ann', 'writer') }).claimId!;

  do(write: Write, minute: number): void {
    const { small, records, id } = this;
    small.now = new Date(Date.UTC(2026, 0, 1, 0, minute + 1));
    if (write.kind === 'attach') {
      const test = { testId: 'tst_1', place: 1, rho: 0.8, decisive: true, ordered: false } as const;
      const tested = write.isTest ? { tested: { test, reliability: null } } : {};
      small.corroborate(id, records[write.record]!, { witness: 'key_witness', counted: write.counted, ...tested });
      return;
    }
    const as = write.isGuest ? GUEST : caller(write.who, 'writer');
    const cites = write.kind === 'cite' ? { cites: [records[write.record]!], uncounted: write.uncounted } : {};
    const { outcome, claimId } = small.store({ value: 'x', by: write.by, as, ...cites });
    expect({ outcome, claimId }).toEqual({ outcome: 'deduplicated', claimId: id });
  }

  /** The values from which trust and belief are computed, if they grow with support. */
  get support() {
    const { base, gateTrust, corroboration, supportMass, supportGroups, witnessGroups } = this.small.claim(this.id);
    return {
      base,
      gateTrust,
      corroboration,
      supportMass: supportMass ?? 0,
      supportGroups: supportGroups ?? 0,
      witnessGroups: witnessGroups ?? 0,
    };
  }

  get state() {
    const { baseClass, trust, agingFrom, staleAt, shielded, status, text } = this.small.claim(this.id);
    const results = this.small.slotOf(this.id)[1].attachments.filter(({ test }) => test);
    const tested = [...new Set(results.map(({ evidenceId }) => evidenceId))].sort();
    return { ...this.support, baseClass, trust, agingFrom, staleAt, shielded, status, text, tested };
  }
}

describe('evidence that several attach to one claim', () => {
  it('never supports the claim less because somebody asserts it, cites it or attaches it again', () => {
    fc.assert(
      fc.property(writes, (drawn) => {
        const shared = new Shared();
        for (const [minute, write] of drawn.entries()) {
          const before = shared.support;
          shared.do(write, minute);
          for (const [name, value] of Object.entries(shared.support))
            expect([name, value >= before[name as keyof typeof before]]).toEqual([name, true]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('supports the claim, once an author has taken it back, as if this author had never asserted it', () => {
    fc.assert(
      fc.property(writes, fc.array(fc.tuple(written, fc.nat(8)), { minLength: 1, maxLength: 3 }), (drawn, guests) => {
        const [without, shared] = [new Shared(), new Shared()];
        for (const [minute, write] of drawn.entries()) {
          without.do(write, minute);
          for (const [guest, place] of guests) if (place === minute) shared.do({ ...guest, isGuest: true }, minute);
          shared.do(write, minute);
        }
        for (const [guest, place] of guests)
          if (place >= drawn.length) shared.do({ ...guest, isGuest: true }, drawn.length);
        without.small.now = shared.small.now;
        expect(shared.small.takeBack(shared.id, GUEST)).toBe('withdrawn');
        expect(shared.state).toEqual({ ...without.state, trust: shared.state.trust });
      }),
      { numRuns: 300 },
    );
  });

  it('makes everybody who cites it an author, in whatever order they cite it and take it back', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['bob', 'cleo', 'dan'] as const, { minLength: 2 }),
        by,
        record,
        (authors, of, n) => {
          const shared = new Shared();
          for (const [minute, name] of authors.entries())
            shared.do({ kind: 'cite', who: name, by: of, record: n, uncounted: false }, minute);
          const outcomes = [...authors.toSorted(), 'ann'].map((name) =>
            shared.small.takeBack(shared.id, caller(name, 'writer')),
          );
          expect(outcomes).toEqual([...authors.map(() => 'withdrawn'), 'retracted']);
        },
      ),
    );
  });

  it('follows from the events alone', () => {
    fc.assert(
      fc.property(writes, (drawn) => {
        const shared = new Shared();
        for (const [minute, write] of drawn.entries()) shared.do(write, minute);
        const [key, slot] = shared.small.slotOf(shared.id);
        expect(shared.small.replayed(key)).toEqual(slot);
      }),
      { numRuns: 50 },
    );
  });
});
