import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';
import type { ClaimStatus } from '../state/claim.js';
import { applyEvents } from '../state/slot.projection.js';
import { Draft } from '../state/draft.js';
import { restoreClaim } from './retraction.rules.js';

describe('restoring an archived claim', () => {
  function anArchivedClaim(blockers: readonly string[] = []) {
    const world = new SmallWorld();
    const claimId = world.store({ value: 'PST', by: 'inference' }).claimId!;
    world.setAside(claimId);
    for (const value of blockers) world.store({ value, by: 'document', as: caller('other') });
    const draft = new Draft(world.slotOf(claimId)[1], world.context());
    const archived = { status: 'archived', statusReason: 'gated_predicate' } as const;
    draft.change('claim_archived', claimId, archived, { decision: null });
    return { claimId, slot: draft.slot, context: world.context() };
  }

  it.each<[string, ClaimStatus | null, readonly string[], string, string | null]>([
    ['active', 'active', [], 'active', null],
    ['active, and a stronger claim is active now', 'active', ['UTC'], 'quarantined', 'trust_insufficient'],
    ['in quarantine, and nothing blocks it any more', 'quarantined', [], 'quarantined', 'manual'],
    ['in quarantine, and a stronger claim blocks it', 'quarantined', ['UTC'], 'quarantined', 'trust_insufficient'],
    ['archived from the beginning', null, [], 'active', null],
  ])('returns it to quarantine if nobody released it: it was %s', (_, before, blockers, status, statusReason) => {
    const { claimId, slot, context } = anArchivedClaim(blockers);
    const restored = restoreClaim({ claimId, reason: null, before }, slot, context);
    expect(restored.slot.claims.find(({ id }) => id === claimId)).toMatchObject({ status, statusReason });
    expect(restored.outcome).toBe(status === 'active' ? 'restored' : status);
    expect(restored.slot.conflicts.filter((conflict) => conflict.status === 'open')).toHaveLength(blockers.length);
    expect(applyEvents(slot, restored.events)).toEqual(restored.slot);
  });
});
