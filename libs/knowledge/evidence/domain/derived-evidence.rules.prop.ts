import fc from 'fast-check';
import { markDerivedEvidence, type DerivedEvidence } from './derived-evidence.rules.js';

const NOW = new Date('2026-05-01T00:00:00Z');
const idOf = (n: number) => `evd_${n}` as DerivedEvidence['id'];

/**
 * Records in the order of arrival, each taken from any earlier records, and then marks on some of the records, one
 * after the other.
 */
const family = fc.integer({ min: 2, max: 8 }).chain((size) =>
  fc.record({
    parents: fc.tuple(...Array.from({ length: size }, (_, n) => fc.subarray(Array.from({ length: n }, (__, i) => i)))),
    marks: fc.array(fc.record({ n: fc.nat(size - 1), isRevoked: fc.boolean() }), { maxLength: 12 }),
  }),
);

it('derived evidence counts exactly while no evidence above it is revoked, in whatever order marks come and go', () => {
  fc.assert(
    fc.property(family, ({ parents, marks }) => {
      const revoked = parents.map(() => false);
      const tainted = parents.map(() => false);
      const isLive = (n: number): boolean => !revoked[n]! && !tainted[n]!;
      const isBelow = (n: number, above: number): boolean =>
        parents[n]!.some((parent) => parent === above || isBelow(parent, above));
      for (const { n, isRevoked } of marks) {
        revoked[n] = isRevoked;
        const derivedEvidence = parents
          .flatMap((from, id): DerivedEvidence[] =>
            isBelow(id, n)
              ? [
                  {
                    id: idOf(id),
                    revokedAt: revoked[id] ? NOW : null,
                    taintedAt: tainted[id] ? NOW : null,
                    independenceGroup: 'g',
                    version: 1,
                    isCarrying: true,
                    parents: from.map((parent) => ({
                      id: idOf(parent),
                      live: isLive(parent),
                      independenceGroup: 'g',
                    })),
                  },
                ]
              : [],
          )
          .reverse();
        for (const { id, taintedAt } of markDerivedEvidence({ id: idOf(n), live: isLive(n) }, derivedEvidence, NOW))
          tainted[Number(id.slice(4))] = taintedAt !== null;
        for (const id of parents.keys())
          expect({ id, tainted: tainted[id] }).toEqual({
            id,
            tainted: parents.some((_, above) => revoked[above] && isBelow(id, above)),
          });
      }
    }),
  );
});
