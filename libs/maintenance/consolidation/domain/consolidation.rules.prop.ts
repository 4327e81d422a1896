import { sayingOf } from '#libs/kernel/text/index.js';
import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import {
  applyEvents,
  contradictions,
  Draft,
  rivalsOf,
  setAside,
  type Claim,
  type KnownSlot,
  summarizeEvidence,
  type Attachment,
} from '#libs/knowledge/claims/index.js';
import { aClaim, anAttachment } from '#libs/testing/stored-claims.js';
import { crossAttach } from './corroboration.rules.js';
import { pairDuplicates } from './duplicates.rules.js';
import { settleViolations } from './violations.rules.js';

const spaceId = 'spc_00000000000000000000000000';
const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const at = (day: number): Date => new Date(START + day * DAY_MS);
let made = 0;
const context = {
  now: at(50),
  principalId: 'prn_00000000000000000000000000' as const,
  ids: { next: <P extends string>(prefix: P) => `${prefix}_${String((made += 1)).padStart(26, '0')}` as never },
};

const day = fc.integer({ min: 0, max: 20 });
const claim = fc
  .record({
    value: fc.constantFrom('a', 'b', 'c'),
    from: day,
    length: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
    recorded: day,
    trust: fc.constantFrom(0.5, 0.6, 0.85),
    group: fc.constantFrom('g1', 'g2', 'g3'),
  })
  .map(({ value, from, length, recorded, trust, group }, i = 0) => ({
    value,
    group,
    claim: aClaim({
      spaceId,
      text: `home ${value} ${i}`,
      triple: ['Ada', 'home', value],
      validFrom: at(from),
      validUntil: length === null ? null : at(from + length),
      validFromInferred: false,
      recordedAt: at(recorded),
      observedAt: at(recorded),
      agingFrom: at(recorded),
      gateTrust: trust,
      trust,
      base: trust,
      exclusive: false,
    }),
  }));
const claims = fc.array(claim, { minLength: 1, maxLength: 8 });

const attachment = ({ claim: { id, base }, group }: { claim: Claim; group: string }): Attachment =>
  anAttachment({
    claimId: id,
    evidenceId: id.replace('clm', 'evd') as Attachment['evidenceId'],
    class: 'inference',
    weight: base,
    independenceGroup: group,
    observedAt: at(1),
    attachedAt: at(1),
  });
const predicate = {
  spaceId,
  nameN: 'home',
  name: 'home',
  cardinality: 'single',
  volatility: 'medium',
  conflictPolicy: 'auto',
  valueType: 'text',
  aliases: [],
  registeredAt: at(0),
  version: 1,
} as const;
const slotOf = (context: { claim: Claim; group: string }[]): KnownSlot => ({
  spaceId,
  predicate: predicate as never,
  claims: context.map((each) => each.claim),
  attachments: context.map(attachment),
  votes: [],
  pendingReweigh: [],
  conflicts: [],
  dependencies: [],
});
const corroborated = (slot: KnownSlot, same: readonly Claim[]): KnownSlot => {
  const draft = new Draft(slot, context);
  crossAttach(draft, same, () => false);
  return draft.slot;
};
const shuffled = <T>(items: readonly T[], seed: readonly number[]): T[] =>
  items
    .map((item, i) => [seed[i % Math.max(1, seed.length)] ?? 0, i, item] as const)
    .sort((a, b) => a[0] - b[0] || b[1] - a[1])
    .map(([, , item]) => item);

it('the same duplicates are found in any order of the claims', () => {
  fc.assert(
    fc.property(claims, fc.array(fc.nat(), { minLength: 8 }), (context, seed) => {
      const evidence = { cosine: () => 1, isParted: () => false, isHeld: () => false };
      const same = context.map((each) => each.claim).filter(({ value }) => value === context[0]!.claim.value);
      const pairs = pairDuplicates(same, 0.95, evidence);
      expect(pairDuplicates(shuffled(same, seed), 0.95, evidence)).toEqual(pairs);
      expect(new Set(pairs.map(({ mergedId }) => mergedId)).size).toBe(pairs.length);
    }),
  );
});

it('after contradictions are settled, no two contradicting values are active, and nothing is left to settle', () => {
  fc.assert(
    fc.property(claims, (given_) => {
      const slot = slotOf(given_);
      const { events } = settleViolations(slot, context);
      const after = applyEvents(slot, events);
      const active = after.claims.filter(({ status }) => status === 'active');
      expect(active.flatMap((each) => contradictions({ ...after, claims: active }, each))).toEqual([]);
      expect(settleViolations(after, context).events).toEqual([]);
      const isOpen = (id: string) =>
        after.conflicts.some(({ newClaimId, status }) => newClaimId === id && status === 'open');
      for (const aside of after.claims.filter(({ status }) => status === 'quarantined'))
        expect({ id: aside.id, isOpen: isOpen(aside.id) }).toEqual({
          id: aside.id,
          isOpen: contradictions(after, aside).length > 0,
        });
    }),
  );
});

it('contradictions are settled in the same way in any order of the claims', () => {
  fc.assert(
    fc.property(claims, fc.array(fc.nat(), { minLength: 8 }), (given_, seed) => {
      const slot = slotOf(given_);
      const fates = (known: KnownSlot) =>
        new Map(
          applyEvents(known, settleViolations(known, context).events)
            .claims.filter(({ id }) => slot.claims.some((each) => each.id === id))
            .map(({ id, status, validFrom, validUntil }) => [id, [status, validFrom, validUntil]]),
        );
      expect(fates({ ...slot, claims: shuffled(slot.claims, seed) })).toEqual(fates(slot));
    }),
  );
});

it('claims corroborate each other only once, and no group is counted twice', () => {
  fc.assert(
    fc.property(claims, fc.array(fc.nat(), { minLength: 8 }), (given_, seed) => {
      const same = given_.filter(({ value }) => value === given_[0]!.value);
      const slot = slotOf(same);
      const after = corroborated(slot, slot.claims);
      expect(crossAttach(new Draft(after, context), after.claims, () => false)).toBe(0);
      const summaries = (known: KnownSlot) =>
        new Map(
          known.claims.map(({ id }) => [
            id,
            summarizeEvidence(known.attachments.filter(({ claimId }) => claimId === id)),
          ]),
        );
      expect(summaries(corroborated(slot, shuffled(slot.claims, seed)))).toEqual(summaries(after));
      for (const [id, { base, corroboration }] of summaries(after)) {
        expect(base).toBe(slot.claims.find((each) => each.id === id)!.base);
        expect(corroboration).toBeLessThanOrEqual(new Set(same.map(({ group }) => group)).size);
      }
    }),
  );
});

it('no conflict is opened twice when several values of one key are corroborated one after the other', () => {
  fc.assert(
    fc.property(fc.array(claim, { minLength: 4, maxLength: 8 }), (made_) => {
      const slot = slotOf(
        made_.map((each, i) => ({
          ...each,
          claim: i % 2 === 0 ? each.claim : { ...each.claim, status: 'disputed', disputes: 1, trust: 0.1 },
        })),
      );
      const draft = new Draft(slot, context);
      // One claim of the key waits in quarantine; all others are its rivals.
      const { claim: waiting } = made_[0]!;
      setAside(draft, draft.claim(waiting.id), 'manual', rivalsOf(draft.slot, draft.claim(waiting.id)), null);
      for (const value of ['a', 'b', 'c']) {
        const group = draft.slot.claims.filter((each) => each.value === value && each.status !== 'quarantined');
        crossAttach(draft, group, () => false);
      }
      const open = draft.slot.conflicts
        .filter(({ status }) => status === 'open')
        .map(({ newClaimId, existingClaimId }) => `${newClaimId} ${existingClaimId}`);
      expect(open).toEqual([...new Set(open)]);
    }),
  );
});

it('the order of words does not make texts differ, but every number, negation and content word does', () => {
  const word = fc.constantFrom<string>('tea', 'green', '750', '12', 'not', 'never', 'the', 'paris');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.array(fc.nat(), { minLength: 6 }), (drawn, seed) => {
      const words = ['tea', ...drawn];
      const said = sayingOf(words.join(' '));
      expect(sayingOf(shuffled(words, seed).join(', '))).toBe(said);
      for (const mark of ['750', 'never', 'green'])
        expect({ mark, sameSaying: sayingOf([...words, mark].join(' ')) === said }).toEqual({
          mark,
          sameSaying: words.includes(mark),
        });
    }),
  );
});
