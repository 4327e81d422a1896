import fc from 'fast-check';
import type { Id } from '#libs/kernel/index.js';
import { aClaim, anAttachment } from '#libs/testing/stored-claims.js';
import { appraise } from './appraisal.rules.js';
import type { Claim } from '../state/claim.js';
import { summarizeEvidence, type Attachment, type Part } from '../trust/support.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);
const evidence = (given: Partial<Attachment> = {}): Attachment =>
  anAttachment({
    relation: 'cited',
    class: 'tool_output',
    weight: 0.85,
    staleAt: minutes(30),
    expiresAt: minutes(60),
    ...given,
  });
const aFact = (given: Partial<Claim> = {}): Claim =>
  aClaim({ spaceId: 'spc_1' as Id<'spc'>, text: 'Order ORD-1 is eligible for refund', base: 0, ...given });

describe('a claim with parts', () => {
  const parts: Part[] = ['stale', 'stale'];

  it('weighs as much as its weakest part, and has as many witnesses as the part with the fewest', () => {
    const { base, baseClass, corroboration } = summarizeEvidence(
      [
        evidence({ parts: [0] }),
        evidence({ parts: [0], independenceGroup: 'b' }),
        evidence({ parts: [1], class: 'document', weight: 0.6 }),
      ],
      parts,
    );
    expect({ base, baseClass, corroboration }).toEqual({ base: 0.6, baseClass: 'document', corroboration: 1 });
  });

  it('lasts as long as its shortest-lived part, and each part as long as its longest-lived record', () => {
    const { staleAt, expiresAt } = summarizeEvidence(
      [
        evidence({ parts: [0] }),
        evidence({ parts: [0], staleAt: minutes(90), expiresAt: minutes(120) }),
        evidence({ parts: [1], staleAt: minutes(100), expiresAt: minutes(110) }),
      ],
      parts,
    );
    expect({ staleAt, expiresAt }).toEqual({ staleAt: minutes(90), expiresAt: minutes(110) });
  });

  it.each<[Part[], Date]>([
    [['stale', 'stale'], minutes(60)],
    [['fresh', 'stale'], minutes(30)],
    [['stale', 'fresh'], minutes(40)],
  ])('with parts of the required freshness %j is usable until %s', (asked, usableUntil) => {
    const records = [evidence({ parts: [0] }), evidence({ parts: [1], staleAt: minutes(40), expiresAt: minutes(80) })];
    expect(summarizeEvidence(records, asked).usableUntil).toEqual(usableUntil);
  });

  it('ages from its oldest part, and each part from its newest record', () => {
    const { agingFrom } = summarizeEvidence(
      [
        evidence({ parts: [0], observedAt: minutes(-10) }),
        evidence({ parts: [0], observedAt: minutes(-5) }),
        evidence({ parts: [1], observedAt: minutes(-1) }),
      ],
      parts,
    );
    expect(agingFrom).toEqual(minutes(-5));
  });

  it('is tainted while one of its parts has no live record', () => {
    const first = evidence({ parts: [0] });
    const second = evidence({ parts: [1] });
    const standing = (rows: Attachment[]) => appraise(aFact({ parts }), rows, [], NOW).grounding;
    expect(standing([first, second])).toBe('sound');
    expect(standing([first, { ...second, live: false }])).toBe('tainted');
    expect(standing([first, { ...second, live: false }, evidence({ parts: [1] })])).toBe('sound');
  });

  it('is not affected by evidence that meets none of its parts', () => {
    const needed = [evidence({ parts: [0] }), evidence({ parts: [1] })];
    const optional = evidence({
      parts: [],
      class: 'system',
      weight: 0.95,
      independenceGroup: 'z',
      staleAt: minutes(1),
    });
    const alone = summarizeEvidence(needed, parts);
    expect(summarizeEvidence([...needed, optional], parts)).toEqual(alone);
    expect(summarizeEvidence([...needed, { ...optional, live: false }], parts)).toEqual(alone);
  });

  it('needs both its premises and its evidence, and takes the lower values of the two', () => {
    const derived = aFact({
      parts: ['stale'],
      base: 0.7,
      trustLimit: 0.7,
      gateTrustLimit: 0.7,
      staleAt: minutes(20),
      expiresAt: minutes(50),
      usableUntil: minutes(50),
    });
    const conclusion = evidence({ relation: 'conclusion' });
    const record = evidence({ parts: [0] });
    const held = appraise(derived, [conclusion, record], [], NOW);
    expect(held).toMatchObject({
      base: 0.7,
      trust: 0.7,
      grounding: 'sound',
      staleAt: minutes(20),
      usableUntil: minutes(50),
    });
    expect(appraise({ ...derived, ...held }, [conclusion, { ...record, live: false }], [], NOW).grounding).toBe(
      'tainted',
    );
    expect(appraise({ ...derived, ...held }, [{ ...conclusion, live: false }, record], [], NOW).grounding).toBe(
      'tainted',
    );
  });

  it('regains its values when revoked evidence is reinstated', () => {
    const derived = aFact({ parts: ['stale'], base: 0.7, trustLimit: 0.7, gateTrustLimit: 0.7 });
    const conclusion = evidence({ relation: 'conclusion' });
    const [strong, weak] = [evidence({ parts: [0] }), evidence({ parts: [0], class: 'document', weight: 0.6 })];
    const before = appraise(derived, [conclusion, strong, weak], [], NOW);
    const lower = appraise({ ...derived, ...before }, [conclusion, { ...strong, live: false }, weak], [], NOW);
    const after = appraise({ ...derived, ...lower }, [conclusion, strong, weak], [], NOW);
    expect(lower.base).toBe(0.6);
    expect(after).toEqual(before);
  });
});

const records = fc.array(
  fc.record({
    weight: fc.constantFrom(0.5, 0.6, 0.85, 0.95),
    class: fc.constantFrom('inference', 'document', 'tool_output', 'system') as fc.Arbitrary<Attachment['class']>,
    independenceGroup: fc.constantFrom('a', 'b', 'c'),
    live: fc.boolean(),
    relation: fc.constantFrom('cited', 'corroboration', 'assertion') as fc.Arbitrary<Attachment['relation']>,
    staleAt: fc.nat(100).map(minutes),
    expiresAt: fc.integer({ min: 101, max: 200 }).map(minutes),
    observedAt: fc.nat(100).map((ago) => minutes(-ago)),
    place: fc.nat(2),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('the evidence summary of a claim with parts', () => {
  it('equals the result for a plain claim if there is one part', () => {
    fc.assert(
      fc.property(records, (rows) => {
        const all = rows.map(({ place: _, ...row }) => evidence(row));
        const { usableUntil: _, ...folded } = summarizeEvidence(all, ['stale']);
        expect(folded).toEqual(summarizeEvidence(all));
      }),
    );
  });

  it('has at most the base, the number of witnesses and the start of ageing of each part alone', () => {
    fc.assert(
      fc.property(records, (rows) => {
        const all = rows.map(({ place, ...row }) => evidence({ ...row, parts: [place] }));
        const folded = summarizeEvidence(all, ['stale', 'fresh', 'stale']);
        for (const place of [0, 1, 2]) {
          const alone = summarizeEvidence(all.filter(({ parts }) => parts?.includes(place)));
          expect(folded.base).toBeLessThanOrEqual(alone.base);
          expect(folded.corroboration).toBeLessThanOrEqual(alone.corroboration);
          if (alone.agingFrom === null) expect(folded.agingFrom).toBeNull();
          else if (folded.agingFrom !== null) expect(folded.agingFrom <= alone.agingFrom).toBe(true);
        }
      }),
    );
  });
});
