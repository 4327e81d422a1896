import fc from 'fast-check';
import { caller, SmallWorld, type Saying } from '#libs/testing/knowledge/index.js';
import { canonicalJson, type AssertionClass } from '#libs/kernel/index.js';
import { areKept } from '../gate/gate.rules.js';
import { overlaps, takesEvidence, type Claim } from './claim.js';
import type { SlotEvent } from './slot.events.js';

const CLASSES = [
  'user_explicit',
  'system',
  'tool_output',
  'document',
  'inference',
] as const satisfies readonly AssertionClass[];
const DAYS = Array.from({ length: 12 }, (_, day) => new Date(Date.UTC(2025, 11, 20 + day)).toISOString());

type Step =
  | { kind: 'say'; saying: Saying }
  | { kind: 'vote'; pick: number; vote: 'reinforce' | 'dispute'; voter: number; role: 'agent' | 'writer' }
  | { kind: 'withdraw'; pick: number; voter: number }
  | { kind: 'retract' | 'setAside' | 'corroborate' | 'revoke'; pick: number }
  | { kind: 'resolve'; pick: number; action: 'supersede' | 'reject' | 'keep_both' }
  | { kind: 'review'; pick: number; action: 'activate' | 'reject' }
  | { kind: 'wait'; minutes: number };

/** Chooses a claim by its number. */
const pick = fc.nat(999);
const day = fc.constantFrom(...DAYS);
const saying: fc.Arbitrary<Saying> = fc
  .record({
    value: fc.constantFrom('a', 'b', 'c'),
    by: fc.constantFrom(...CLASSES),
    observedAt: day,
    source: fc.option(fc.constantFrom('s1', 's2'), { nil: undefined }),
    bounds: fc.option(fc.tuple(day, day), { nil: undefined }),
    opens: fc.boolean(),
  })
  .map(({ bounds, opens, source, ...said }) => {
    const [from, until] = [...(bounds ?? [])].sort();
    const window =
      from === undefined || from === until ? {} : { validFrom: from, ...(opens ? {} : { validUntil: until }) };
    return { ...said, ...window, ...(source === undefined ? {} : { source: `${source}-${said.by}` }) };
  });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: saying.map((said): Step => ({ kind: 'say', saying: said })) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('vote' as const),
      pick,
      vote: fc.constantFrom('reinforce' as const, 'dispute' as const, 'dispute' as const),
      voter: fc.nat(6),
      role: fc.constantFrom('agent' as const, 'writer' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), pick, voter: fc.nat(6) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('retract' as const, 'setAside' as const, 'corroborate' as const, 'revoke' as const),
      pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      pick,
      action: fc.constantFrom('supersede' as const, 'reject' as const, 'keep_both' as const, 'keep_both' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      pick,
      action: fc.constantFrom('activate' as const, 'reject' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(3000) }) },
);

function take(small: SmallWorld, chosen: Step): void {
  const among = <T>(of: readonly T[], index: number): T | undefined => of[index % Math.max(1, of.length)];
  if (chosen.kind === 'say') {
    small.store(chosen.saying);
    return;
  }
  if (chosen.kind === 'wait') {
    small.minutesLater(chosen.minutes);
    return;
  }
  if (chosen.kind === 'resolve') {
    const conflict = among(small.openConflicts, chosen.pick);
    if (conflict !== undefined) small.resolve(conflict.id, chosen.action);
    return;
  }
  if (chosen.kind === 'revoke') {
    const evidence = among(
      [...small.evidence.values()].filter(({ revokedAt }) => revokedAt === null),
      chosen.pick,
    );
    if (evidence !== undefined) small.revoke(evidence.id);
    return;
  }
  const wanted = { vote: '', withdraw: '', retract: '', corroborate: '', setAside: 'active', review: 'quarantined' }[
    chosen.kind
  ];
  const claim = among(
    small.claims
      .filter((each) => each.status !== 'retracted' && (wanted === '' || each.status === wanted))
      .filter((each) => chosen.kind !== 'corroborate' || takesEvidence(each))
      .reverse(),
    Math.floor(chosen.pick / 250),
  );
  if (claim !== undefined) onClaim(small, claim, chosen);
}

function onClaim(small: SmallWorld, { id }: Claim, chosen: Exclude<Step, { kind: 'say' | 'wait' | 'resolve' }>): void {
  switch (chosen.kind) {
    case 'vote':
      small.vote(
        id,
        chosen.vote,
        caller(`voter${chosen.voter}`, chosen.role, chosen.role === 'agent' ? 'agent' : 'service'),
      );
      break;
    case 'withdraw':
      small.withdraw(id, caller(`voter${chosen.voter}`));
      break;
    case 'retract':
      small.retract(id);
      break;
    case 'setAside':
      small.setAside(id);
      break;
    case 'corroborate':
      small.corroborate(id, small.record(`witness ${chosen.pick}`, 'document', `witness${chosen.pick % 5}`));
      break;
    case 'review':
      small.review(id, chosen.action);
      break;
    default:
      break;
  }
}

const eventsOf = (small: SmallWorld): SlotEvent[] => [...small.logs.values()].flat();

function contradictingPairs(small: SmallWorld): [Claim, Claim][] {
  return [...small.slots.values()].flatMap((slot) => {
    const active = slot.claims.filter(({ status }) => status === 'active');
    return active.flatMap((a) =>
      active
        .filter((b) => a.id < b.id && a.valueKey !== b.valueKey && overlaps(a, b) && !areKept(slot, a, b))
        .map((b): [Claim, Claim] => [a, b]),
    );
  });
}

/** Runs the steps and calls `check` after each with what it added. */
function history(
  steps: readonly Step[],
  check: (small: SmallWorld, chosen: Step, before: Claim[], added: SlotEvent[]) => void,
): SmallWorld {
  const small = new SmallWorld();
  for (const chosen of steps) {
    const [before, known] = [small.claims, eventsOf(small).length];
    take(small, chosen);
    check(small, chosen, before, eventsOf(small).slice(known));
  }
  return small;
}

const steps = fc.array(step, { minLength: 5, maxLength: 40 });
const decided = (chosen: Step): boolean => chosen.kind === 'resolve' || chosen.kind === 'review';

describe('a slot, after any steps,', () => {
  it('never has two unreviewed values valid at the same time, not even between two events', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        history(chosen, (small) => expect(contradictingPairs(small)).toEqual([]));
      }),
      { numRuns: 70 },
    );
  });

  it('replaces no claim by a less trusted claim, and no claim of a user by another class, unless a reviewer decides', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        history(chosen, (small, taken, before, added) => {
          if (decided(taken)) return;
          for (const { kind, subjectId } of added.filter(
            (event) => event.kind === 'claim_superseded' || event.kind === 'claim_window_narrowed',
          )) {
            const loser = before.find(({ id }) => id === subjectId)!;
            const winner = small.claims.find(
              ({ id }) => id === (small.claim(loser.id).supersededBy ?? newestOf(added)),
            )!;
            expect({
              kind,
              mayWin: winner.gateTrust >= loser.gateTrust || winner.baseClass === 'user_explicit',
            }).toEqual({ kind, mayWin: true });
            if (loser.baseClass === 'user_explicit') expect(winner.baseClass).toBe('user_explicit');
          }
        });
      }),
      { numRuns: 70 },
    );
  });

  it("releases a quarantined claim only by a reviewer's decision or a stronger assertion of that claim", () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        history(chosen, (small, taken, before) => {
          const freed = before.filter(
            ({ id, status }) => status === 'quarantined' && small.claim(id).status === 'active',
          );
          if (!decided(taken))
            for (const claim of freed)
              expect({ kind: taken.kind, stronger: small.claim(claim.id).base > claim.base }).toEqual({
                kind: 'say',
                stronger: true,
              });
        });
      }),
      { numRuns: 70 },
    );
  });

  it('has scores from 0 to 1, all attachments, and open conflicts only between a quarantined and a believed claim', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        let attachments = 0;
        history(chosen, (small) => {
          expect(
            small.claims
              .flatMap(({ trust, gateTrust, base }) => [trust, gateTrust, base])
              .filter((score) => score < 0 || score > 1),
          ).toEqual([]);
          const count = [...small.slots.values()].reduce((sum, slot) => sum + slot.attachments.length, 0);
          expect(count).toBeGreaterThanOrEqual(attachments);
          attachments = count;
          for (const { newClaimId, existingClaimId } of small.openConflicts) {
            expect(small.claim(newClaimId).status).toBe('quarantined');
            expect(['active', 'disputed']).toContain(small.claim(existingClaimId).status);
          }
        });
      }),
      { numRuns: 50 },
    );
  });

  it('depends on its steps alone, and can be rebuilt from its events alone', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const [first, second] = [history(chosen, () => undefined), history(chosen, () => undefined)];
        expect(canonicalJson(eventsOf(second))).toBe(canonicalJson(eventsOf(first)));
        for (const [key, slot] of first.slots) expect(canonicalJson(first.replayed(key))).toBe(canonicalJson(slot));
      }),
      { numRuns: 40 },
    );
  });

  it('treats a repeated assertion as one claim', () => {
    fc.assert(
      fc.property(steps, saying, (chosen, said) => {
        const small = history(chosen, () => undefined);
        const first = small.store(said);
        const count = small.claims.length;
        fc.pre(first.outcome !== 'rejected' && !(first.outcome === 'accepted' && first.historical));
        expect(small.store(said)).toMatchObject({ outcome: 'deduplicated', claimId: first.claimId });
        expect(small.claims).toHaveLength(count);
      }),
      { numRuns: 50 },
    );
  });
});

const newestOf = (added: readonly SlotEvent[]): string | undefined =>
  added.find(({ kind }) => kind === 'claim_stored' || kind === 'claim_released')?.subjectId;
