import { describe, expect, it } from '@jest/globals';
import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';
import { reweighed } from '../gate/appraisal.rules.js';
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
  const attachments = known.attachments.map((row) => ({ ...row, isLive: false }));
  const slot: KnownSlot = {
    ...known,
    attachments,
    pendingReweigh: evidence.map(({ id: evidenceId }): Tie => ({ claimId, evidenceId })),
    claims: known.claims.map((claim) => reweighed(claim, attachments, known.votes)),
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
      { cascadeId: 'cas_1', isLive: false, ids: new Set([claimId]) },
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
