import { describe, expect, it } from '@jest/globals';
import { caller, SmallWorld, type Saying } from '#libs/testing/knowledge/index.js';
import { reweighed } from '../gate/appraisal.rules.js';
import type { Claim } from '../state/claim.js';
import type { KnownSlot, Tie } from '../state/slot.js';
import type { SlotEvent } from '../state/slot.events.js';
import { reinstateEvidence, revokeEvidence, weighCarried } from './support.rules.js';

/**
 * A claim with a dispute vote and the given number of documents. All documents are revoked, and the claim is as it is
 * loaded before it is weighed again.
 */
function onRevoked(documents: number) {
  const small = new SmallWorld();
  const evidence = Array.from({ length: documents }, (_, n) => small.record(`document ${n}`, 'document'));
  const claimId = small.store({ value: 'x', by: 'document', cites: evidence }).claimId!;
  small.vote(claimId, 'dispute', caller('a'));
  const [, known] = small.slotOf(claimId);
  const ids = evidence.map(({ id }) => id);
  const attachments = known.attachments.map((row) => ({ ...row, live: false }));
  const slot: KnownSlot = {
    ...known,
    attachments,
    pendingReweigh: evidence.map(({ id: evidenceId }): Tie => ({ claimId, evidenceId })),
    claims: known.claims.map((claim) => reweighed(claim, attachments, known.votes, new Set(ids))),
  };
  const [first] = evidence.map((each) => ({ ...each, revokedAt: small.now }));
  return { first: first!, slot, claimId, context: small.context(), others: slot.pendingReweigh.slice(1) };
}

const summaryOf = (events: readonly SlotEvent[]) =>
  events.map(({ kind, payload }) => [kind, 'pendingReweigh' in payload ? payload.pendingReweigh : []]);

describe.each([1, 2])('a claim that becomes disputed because all its %d documents are revoked', (documents) => {
  it('is weighed by the cascade, and then waits only for the cascades of its other evidence', () => {
    const { first, slot, claimId, context, others } = onRevoked(documents);
    const { events, slots } = weighCarried(
      first,
      { cascadeId: 'cas_1', live: false, ids: new Set([claimId]) },
      [slot],
      context,
    );
    expect(summaryOf(events)).toEqual([
      ['evidence_weighed', others],
      ['claim_disputed', others],
    ]);
    expect(slots.map(({ pendingReweigh }) => pendingReweigh)).toEqual([others]);
  });

  it('is weighed when one document is reinstated and when it is revoked again, and then waits only for its other evidence', () => {
    const { first, slot, context, others } = onRevoked(documents);
    const back = reinstateEvidence(first, 'genuine', [slot], context);
    expect(summaryOf(back.events)).toEqual([['evidence_reinstated', others]]);
    const again = revokeEvidence({ ...first, revokedAt: null }, 'forged', back.slots, context);
    expect(summaryOf(again.events)).toEqual([
      ['evidence_revoked', others],
      ['claim_disputed', others],
    ]);
    expect(again.slots.map(({ pendingReweigh }) => pendingReweigh)).toEqual([others]);
  });
});

describe('a claim whose evidence is revoked', () => {
  const day = (date: number, hour = 0): string => new Date(Date.UTC(2025, 11, date, hour)).toISOString();
  const recordOf = (small: SmallWorld, id: string, place: number) => small.slotOf(id)[1].attachments[place]!.evidenceId;
  const timesOf = ({ observedAt, validFrom }: Pick<Claim, 'observedAt' | 'validFrom'>) => [
    observedAt.toISOString(),
    validFrom.toISOString(),
  ];
  type Said = Partial<Saying> & Pick<Saying, 'by'>;
  /** Several assertions of one claim, one minute apart. */
  function stated(sayings: readonly Said[]): { small: SmallWorld; id: string } {
    const small = new SmallWorld();
    const ids = sayings.map((said, i) => {
      const { claimId } = small.store({ value: 'three', as: caller(`author${i}`), ...said });
      small.minutesLater(1);
      return claimId!;
    });
    return { small, id: ids[0]! };
  }

  it.each<[string, Said[], number, [string, string]]>([
    [
      'loses a later observation of its class',
      [
        { by: 'tool_output', observedAt: day(1, 10) },
        { by: 'tool_output', observedAt: day(1, 12) },
      ],
      1,
      [day(1, 10), day(1, 10)],
    ],
    [
      'loses its owner, and starts with the next one',
      [
        { by: 'tool_output', observedAt: day(1, 10) },
        { by: 'tool_output', observedAt: day(1, 12) },
      ],
      0,
      [day(1, 12), day(1, 12)],
    ],
    [
      'loses what a user said, and has the times of a tool that observed it earlier',
      [
        { by: 'tool_output', observedAt: day(1) },
        { by: 'user_explicit', observedAt: day(2) },
      ],
      1,
      [day(1), day(1)],
    ],
    [
      'loses what a user said, and has the times of a tool that observed it later',
      [
        { by: 'tool_output', observedAt: day(9) },
        { by: 'user_explicit', observedAt: day(2) },
      ],
      1,
      [day(9), day(9)],
    ],
    [
      'loses an assertion of a weaker class',
      [
        { by: 'inference', observedAt: day(9) },
        { by: 'user_explicit', observedAt: day(2) },
      ],
      0,
      [day(2), day(2)],
    ],
    ['loses its only assertion', [{ by: 'tool_output', observedAt: day(3) }], 0, [day(3), day(3)]],
    [
      'has a start that somebody stated',
      [
        { by: 'tool_output', observedAt: day(1, 10), validFrom: day(1) },
        { by: 'tool_output', observedAt: day(1, 12), validFrom: day(1) },
      ],
      1,
      [day(1, 10), day(1)],
    ],
  ])('%s', (_, sayings, revoked, expected) => {
    const { small, id } = stated(sayings);
    small.revoke(recordOf(small, id, revoked));
    expect(timesOf(small.claim(id))).toEqual(expected);
  });

  it('is replaced by an observation that is later than the remaining ones', () => {
    const { small, id } = stated([
      { by: 'tool_output', observedAt: day(1, 10) },
      { by: 'tool_output', observedAt: day(1, 12) },
    ]);
    small.revoke(recordOf(small, id, 1));
    small.store({ value: 'four', by: 'tool_output', observedAt: day(1, 11) });
    expect(small.active()).toEqual(['four']);
  });

  it('keeps a time that was stated with a citation, unless it is later than the remaining citations', () => {
    const small = new SmallWorld().days(1);
    const [first, second] = [small.record('It is three.', 'tool_output'), small.record('Three.', 'tool_output')];
    const observedAt = day(20);
    const cites = [first, small.record('Still three.', 'tool_output')];
    const id = small.store({ value: 'three', by: 'tool_output', cites, observedAt }).claimId!;
    small.days(3).store({ value: 'three', by: 'tool_output', cites: [second], as: caller('another') });
    small.revoke(second.id);
    const bounded = timesOf(small.claim(id));
    small.revoke(first.id);
    expect([bounded, timesOf(small.claim(id))]).toEqual([
      ['2026-01-02T00:00:00.000Z', observedAt],
      ['2026-01-02T00:00:00.000Z', observedAt],
    ]);
  });

  it('does not start earlier if it would then contradict another claim', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'three', by: 'tool_output', observedAt: day(4) }).claimId!;
    small.store({ value: 'three', by: 'user_explicit', observedAt: day(8), as: caller('ann') });
    small.store({ value: 'two', by: 'user_explicit', validFrom: day(2), validUntil: day(6), observedAt: day(2) });
    small.revoke(recordOf(small, id, 1));
    expect(timesOf(small.claim(id))).toEqual([day(4), day(8)]);
  });

  it('has its times again when the evidence is reinstated', () => {
    const { small, id } = stated([
      { by: 'tool_output', observedAt: day(1, 10) },
      { by: 'tool_output', observedAt: day(1, 12) },
    ]);
    const evidenceId = recordOf(small, id, 0);
    small.revoke(evidenceId);
    const [, slot] = small.slotOf(id);
    const { slots } = reinstateEvidence(small.evidence.get(evidenceId)!, 'genuine', [slot], small.context());
    expect(timesOf(slots[0]!.claims[0]!)).toEqual([day(1, 12), day(1, 10)]);
  });

  it('has the same times when a cascade weighs it', () => {
    const { small, id } = stated([
      { by: 'tool_output', observedAt: day(1, 10) },
      { by: 'tool_output', observedAt: day(1, 12) },
    ]);
    const evidenceId = recordOf(small, id, 1);
    const [, known] = small.slotOf(id);
    const attachments = known.attachments.map((row) => (row.evidenceId === evidenceId ? { ...row, live: false } : row));
    const pending = new Set([evidenceId]);
    const slot: KnownSlot = {
      ...known,
      attachments,
      pendingReweigh: [{ claimId: known.claims[0]!.id, evidenceId }],
      claims: known.claims.map((claim) => reweighed(claim, attachments, known.votes, pending)),
    };
    const { slots } = weighCarried(
      small.evidence.get(evidenceId)!,
      { cascadeId: 'cas_1', live: false, ids: new Set([id]) },
      [slot],
      small.context(),
    );
    expect([slot, ...slots].map(({ claims }) => timesOf(claims[0]!))).toEqual([
      [day(1, 10), day(1, 10)],
      [day(1, 10), day(1, 10)],
    ]);
  });
});
