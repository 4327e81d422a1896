import { describe, expect, it } from '@jest/globals';
import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';
import { weighedAnew, type KnownSlot, type SlotEvent, type Tie } from '../../slots/domain/index.js';
import { reinstateEvidence, revokeEvidence, weighCarried } from './index.js';

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
    behind: evidence.map(({ id: evidenceId }): Tie => ({ claimId, evidenceId })),
    claims: known.claims.map((claim) => weighedAnew(claim, attachments, known.votes)),
  };
  const [first] = evidence.map((each) => ({ ...each, revokedAt: small.now }));
  return { first: first!, slot, claimId, given: small.given(), others: slot.behind.slice(1) };
}

const told = (events: readonly SlotEvent[]) =>
  events.map(({ kind, payload }) => [kind, 'behind' in payload ? payload.behind : []]);

describe.each([1, 2])('a claim on %d documents that are all revoked, with a dispute that follows', (documents) => {
  it('is weighed by its page for good, but for the other evidence', () => {
    const { first, slot, claimId, given, others } = onRevoked(documents);
    const { events, slots } = weighCarried(
      first,
      { cascadeId: 'cas_1', isLive: false, ids: new Set([claimId]) },
      [slot],
      given,
    );
    expect(told(events)).toEqual([
      ['evidence_weighed', others],
      ['claim_disputed', others],
    ]);
    expect(slots.map(({ behind }) => behind)).toEqual([others]);
  });

  it('is weighed for good by the mark that takes one back, and by the next', () => {
    const { first, slot, given, others } = onRevoked(documents);
    const back = reinstateEvidence(first, 'genuine', [slot], given);
    expect(told(back.events)).toEqual([['evidence_reinstated', others]]);
    const again = revokeEvidence({ ...first, revokedAt: null }, 'forged', back.slots, given);
    expect(told(again.events)).toEqual([
      ['evidence_revoked', others],
      ['claim_disputed', others],
    ]);
    expect(again.slots.map(({ behind }) => behind)).toEqual([others]);
  });
});
