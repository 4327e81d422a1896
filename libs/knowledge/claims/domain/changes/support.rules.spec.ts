import { describe, expect, it } from '@jest/globals';
import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';
import { reweighed } from '../gate/appraisal.rules.js';
import type { KnownSlot, Tie } from '../state/slot.js';
import type { SlotEvent } from '../state/slot.events.js';
import { reinstateEvidence, revokeEvidence, weighCarried } from './support.rules.js';

/** A claim that somebody disputed, on so many documents that all were revoked: as it is loaded before it was weighed. */
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

describe.each([1, 2])('a claim on %d documents that are all revoked, with a dispute that follows', (documents) => {
  it('is weighed finally by its page, except for the other evidence', () => {
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

  it('is weighed finally by the mark that reinstates one, and by the next', () => {
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
