import { SmallWorld } from '#libs/testing/knowledge/index.js';
import { refusalOf } from './conflict.errors.js';

/** A user stated UTC, and inferences wait in quarantine behind it. */
function blocked(...values: string[]): { small: SmallWorld; utc: string; waiting: string[] } {
  const small = new SmallWorld();
  const utc = small.store({ value: 'UTC', by: 'user_explicit' }).claimId!;
  return { small, utc, waiting: values.map((value) => small.store({ value, by: 'inference' }).claimId!) };
}
const conflictOf = (small: SmallWorld, claimId: string) =>
  small.openConflicts.find(({ newClaimId }) => newClaimId === claimId)!;

describe('a decision to supersede', () => {
  it('replaces every claim that blocks the new one, and ends all conflicts of the new one', () => {
    const small = new SmallWorld();
    const first = small.store({
      value: 'a',
      by: 'system',
      validFrom: '2020-01-01T00:00:00Z',
      validUntil: '2021-01-01T00:00:00Z',
    }).claimId!;
    const second = small.store({ value: 'b', by: 'system', validFrom: '2021-01-01T00:00:00Z' }).claimId!;
    const id = small.store({ value: 'c', by: 'inference', validFrom: '2020-06-01T00:00:00Z' }).claimId!;
    const [one, other] = small.openConflicts;
    expect(small.resolve(one!.id, 'supersede')).toMatchObject({
      kind: 'resolved',
      alsoResolved: [other!.id],
      changeover: { superseded: [first, second] },
    });
    expect(small.active()).toEqual(['c']);
    expect(small.claim(id)).toMatchObject({ status: 'active', exclusive: true });
  });

  it('lets the conflicts of other quarantined claims lapse, and opens conflicts between these claims and the winner', () => {
    const {
      small,
      utc,
      waiting: [pst, est],
    } = blocked('PST', 'EST');
    const lost = conflictOf(small, est!);
    small.resolve(conflictOf(small, pst!).id, 'supersede');
    const successor = conflictOf(small, est!);
    expect(successor).toMatchObject({ existingClaimId: pst, newTrust: 0.5, existingTrust: 0.5, status: 'open' });
    expect(small.slotOf(utc)[1].conflicts.find(({ id }) => id === lost.id)).toMatchObject({
      resolution: 'lapsed',
      replacedBy: successor.id,
    });
    expect(small.resolve(lost.id, 'supersede')).toMatchObject({
      kind: 'already_resolved',
      conflict: { replacedBy: successor.id },
    });
  });

  it('also replaces claims that came after the conflict opened', () => {
    const small = new SmallWorld();
    small.store({ value: 'a', by: 'system', validFrom: '2020-01-01T00:00:00Z', validUntil: '2021-01-01T00:00:00Z' });
    const id = small.store({ value: 'c', by: 'inference', validFrom: '2020-06-01T00:00:00Z' }).claimId!;
    const late = small.store({ value: 'b', by: 'document', validFrom: '2022-01-01T00:00:00Z' }).claimId!;
    small.resolve(conflictOf(small, id).id, 'supersede');
    expect(small.claim(late)).toMatchObject({ status: 'superseded', supersededBy: id });
  });
});

describe('a decision to reject', () => {
  it('archives the claim and ends all its conflicts', () => {
    const {
      small,
      waiting: [pst],
    } = blocked('PST');
    expect(small.resolve(conflictOf(small, pst!).id, 'reject')).toMatchObject({
      kind: 'resolved',
      conflict: { resolution: 'reject' },
      alsoResolved: [],
    });
    expect(small.claim(pst!)).toMatchObject({
      status: 'archived',
      statusReason: 'conflict_rejected',
      rejectedWeight: 0.5,
    });
  });

  it('is recorded with the statuses of the claims before and after', () => {
    const {
      small,
      waiting: [pst],
    } = blocked('PST');
    const outcome = small.resolve(conflictOf(small, pst!).id, 'reject');
    const events = outcome.kind === 'resolved' ? outcome.events : [];
    expect(events.map(({ kind }) => kind)).toEqual(['claim_archived', 'conflict_resolved']);
    expect(events[1]!.payload).toMatchObject({
      partiesBefore: { newClaim: 'quarantined', existingClaim: 'active' },
      partiesAfter: { newClaim: 'archived', existingClaim: 'active' },
    });
  });
});

describe('a decision to keep both', () => {
  function kept(): { small: SmallWorld; utc: string; pst: string } {
    const {
      small,
      utc,
      waiting: [pst],
    } = blocked('PST');
    small.resolve(conflictOf(small, pst!).id, 'keep_both');
    return { small, utc, pst: pst! };
  }

  it('lets the two claims stand together, and only the older claim continues to exclude other values', () => {
    const { small, utc, pst } = kept();
    expect({ utc: small.claim(utc).exclusive, pst: small.claim(pst).exclusive }).toEqual({ utc: true, pst: false });
    expect(small.valuesAt()).toEqual(['PST', 'UTC']);
  });

  it('does not admit a third value', () => {
    const { small, utc, pst } = kept();
    const third = small.store({ value: 'CET', by: 'inference' });
    expect(third.outcome).toBe('quarantined');
    expect(small.openConflicts.map(({ existingClaimId, blocking }) => [existingClaimId, blocking])).toEqual(
      expect.arrayContaining([
        [utc, true],
        [pst, false],
      ]),
    );
    small.store({ value: 'JST', by: 'user_explicit' });
    expect(small.active()).toEqual(['JST']);
  });

  it('also applies to the remainders of the two claims', () => {
    const { small } = kept();
    small.store({
      value: 'JST',
      by: 'user_explicit',
      validFrom: '2026-01-10T00:00:00Z',
      validUntil: '2026-01-20T00:00:00Z',
    });
    expect(small.days(25).valuesAt()).toEqual(['PST', 'UTC']);
    small.store({
      value: 'CET',
      by: 'user_explicit',
      validFrom: '2026-02-10T00:00:00Z',
      validUntil: '2026-02-20T00:00:00Z',
      observedAt: small.now.toISOString(),
    });
    expect(small.days(60).valuesAt()).toEqual(['PST', 'UTC']);
    expect(small.openConflicts).toEqual([]);
  });

  it('is refused while the new claim contradicts other claims, and opens the conflicts with these', () => {
    const small = new SmallWorld();
    small.store({ value: 'a', by: 'system', validFrom: '2020-01-01T00:00:00Z', validUntil: '2021-01-01T00:00:00Z' });
    const id = small.store({ value: 'c', by: 'inference', validFrom: '2020-06-01T00:00:00Z' }).claimId!;
    const late = small.store({ value: 'b', by: 'document', validFrom: '2022-01-01T00:00:00Z' }).claimId!;
    const asked = conflictOf(small, id);
    const outcome = small.resolve(asked.id, 'keep_both');
    const sibling = small.openConflicts.find(({ existingClaimId }) => existingClaimId === late)!;
    expect(outcome).toMatchObject({ kind: 'siblings_open', siblings: [sibling.id] });
    expect(small.claim(id).status).toBe('quarantined');
  });
});

describe('a decision that comes too late', () => {
  it('is refused, and the refusal says what has happened since', () => {
    const {
      small,
      utc,
      waiting: [pst],
    } = blocked('PST');
    const { id, version } = conflictOf(small, pst!);
    const stale = small.resolve(id, 'reject', version + 1);
    expect(stale.kind === 'resolved' ? null : refusalOf(stale)).toMatchObject({
      code: 'version_conflict',
      facts: { currentVersion: version },
    });
    small.resolve(id, 'keep_both', version);
    const again = small.resolve(id, 'reject');
    expect(again.kind === 'resolved' ? null : refusalOf(again)).toMatchObject({
      code: 'conflict_already_resolved',
      facts: { resolution: 'keep_both', resolvedBy: 'prn_reviewer' },
    });
    expect(small.claim(utc).status).toBe('active');
  });

  it('is refused as stale if one of the claims is archived but the conflict is still open', () => {
    const {
      small,
      utc,
      waiting: [pst],
    } = blocked('PST');
    const [key, slot] = small.slotOf(utc);
    small.slots.set(key, {
      ...slot,
      claims: slot.claims.map((claim) => (claim.id === utc ? { ...claim, status: 'archived' } : claim)),
    });
    const outcome = small.resolve(conflictOf(small, pst!).id, 'supersede');
    expect(outcome.kind === 'resolved' ? null : refusalOf(outcome)).toMatchObject({
      code: 'conflict_stale',
      facts: { newStatus: 'quarantined', existingStatus: 'archived' },
    });
  });
});

describe('quarantine', () => {
  it('can be imposed by hand on an active claim, once', () => {
    const { small, utc } = blocked();
    small.setAside(utc);
    expect(small.claim(utc)).toMatchObject({ status: 'quarantined', statusReason: 'manual' });
    expect(() => small.setAside(utc)).toThrow(expect.objectContaining({ code: 'illegal_state' }) as Error);
  });

  it('lets the conflicts of the claim lapse', () => {
    const { small, utc } = blocked('PST');
    small.setAside(utc);
    expect(small.openConflicts).toEqual([]);
  });

  it('ends when a reviewer activates the claim and no claim blocks it', () => {
    const { small, utc } = blocked();
    small.setAside(utc);
    const other = small.store({ value: 'PST', by: 'inference' }).claimId!;
    expect(small.review(utc, 'activate')).toMatchObject({ kind: 'reviewed', changeover: { superseded: [other] } });
    expect(small.active()).toEqual(['UTC']);
  });

  it('leads to a conflict if another claim blocks the activation', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'a', by: 'inference' }).claimId!;
    small.setAside(id);
    small.store({ value: 'b', by: 'document' });
    const outcome = small.review(id, 'activate');
    expect(outcome).toMatchObject({ kind: 'conflict_open', conflicts: [small.openConflicts[0]!.id] });
    expect(small.review(id, 'reject')).toMatchObject({ kind: 'conflict_open', events: [] });
  });

  it('ends in history if a later observation has taken the place of the claim', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'a', by: 'inference', observedAt: '2025-12-30T00:00:00Z' }).claimId!;
    small.setAside(id);
    const later = small.store({ value: 'b', by: 'inference', observedAt: '2025-12-31T00:00:00Z' }).claimId!;
    small.review(id, 'activate');
    expect(small.claim(id)).toMatchObject({ status: 'superseded', historical: true, supersededBy: later });
    expect(small.valuesAt('2025-12-30T12:00:00Z')).toEqual(['a']);
  });

  it('ends when a reviewer rejects the claim, and the rejection is remembered', () => {
    const small = new SmallWorld();
    const id = small.store({ subject: 'usеr', value: 'x', by: 'document' }).claimId!;
    small.review(id, 'reject');
    expect(small.store({ subject: 'usеr', value: 'x', by: 'document' })).toMatchObject({
      outcome: 'rejected',
      claimId: id,
    });
    expect(() => small.review(id, 'activate')).toThrow(expect.objectContaining({ code: 'illegal_state' }) as Error);
  });

  it('of a claim whose predicate has become multi-valued ends without making the claim exclusive', () => {
    const {
      small,
      waiting: [pst],
    } = blocked('PST');
    small.setPredicate({ name: 'is', cardinality: 'multi' });
    small.store({ value: 'PST', by: 'document' });
    expect(small.valuesAt()).toEqual(['PST', 'UTC']);
    expect(small.claim(pst!)).toMatchObject({ status: 'active', exclusive: false });
  });
});

describe('a conflict that lapses', () => {
  it('points to the conflict with the claim that replaced its party, not to another conflict opened at the same time', () => {
    const small = new SmallWorld();
    const old = small.store({ value: 'a', by: 'system', validFrom: '2021-01-01T00:00:00Z' }).claimId!;
    const waiting = small.store({ value: 'c', by: 'inference', validFrom: '2020-01-01T00:00:00Z' }).claimId!;
    small.store({ value: 'x', by: 'document', validFrom: '2020-06-01T00:00:00Z', validUntil: '2021-01-01T00:00:00Z' });
    const winner = small.store({ value: 'w', by: 'user_explicit', validFrom: '2021-01-01T00:00:00Z' }).claimId!;
    const lapsed = small.slotOf(waiting)[1].conflicts.find(({ existingClaimId }) => existingClaimId === old)!;
    expect(small.openConflicts).toHaveLength(2);
    expect(lapsed.replacedBy).toBe(small.openConflicts.find(({ existingClaimId }) => existingClaimId === winner)!.id);
  });

  it('is followed by a conflict with the claim that narrowed the window of its party', () => {
    const small = new SmallWorld();
    const old = small.store({ value: 'a', by: 'document', validFrom: '2020-01-01T00:00:00Z' }).claimId!;
    const waiting = small.store({
      value: 'c',
      by: 'inference',
      validFrom: '2020-01-01T00:00:00Z',
      validUntil: '2021-01-01T00:00:00Z',
    }).claimId!;
    const winner = small.store({
      value: 'w',
      by: 'user_explicit',
      validFrom: '2020-01-01T00:00:00Z',
      validUntil: '2022-01-01T00:00:00Z',
    });
    expect(winner).toMatchObject({ changeover: { narrowed: [old] } });
    expect(small.openConflicts).toMatchObject([{ newClaimId: waiting, existingClaimId: winner.claimId }]);
  });
});
