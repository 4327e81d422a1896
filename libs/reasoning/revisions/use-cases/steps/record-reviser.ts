import { validationFailed, type Id } from '#libs/kernel/index.js';
import type { ConflictWithdrawer } from '#libs/knowledge/claims/index.js';
import { reinstatement, revocation, type EvidenceMarker } from '#libs/knowledge/revocations/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { ReinstateNodeInput, RetractNodeInput } from '../../domain/revision.schemas.js';
import type { Revising, Revision } from './revision.js';

/** Revises nodes that another noun keeps, as its own operations do: evidence is revoked, a contradiction withdrawn. */
export class RecordReviser {
  constructor(
    private readonly evidence: EvidenceMarker,
    private readonly contradictions: ConflictWithdrawer,
  ) {}

  /** Throws `validation_failed` for a replacement: nothing stands for such a node. */
  async retract(
    tx: TenantTx,
    { ctx, space }: Revising,
    { id, reason, replacementId }: RetractNodeInput,
  ): Promise<Revision<'retracted' | 'already_retracted'>> {
    if (replacementId) throw nothingStandsFor(id);
    if (id.startsWith('evd_')) {
      const marking = await this.evidence.decide(tx, ctx, space, id as Id<'evd'>, revocation(ctx, reason));
      return { ...marking, outcome: marking.events.length === 0 ? 'already_retracted' : 'retracted' };
    }
    const { outcome, events, cleared } = await this.contradictions.decide(tx, ctx, space, { id, reason });
    return { outcome: outcome === 'withdrawn' ? 'retracted' : 'already_retracted', events, roots: cleared };
  }

  async reinstate(
    tx: TenantTx,
    { ctx, space }: Revising,
    { id, reason }: ReinstateNodeInput,
  ): Promise<Revision<'reinstated' | 'not_retracted'>> {
    const marking = await this.evidence.decide(tx, ctx, space, id as Id<'evd'>, reinstatement(reason));
    return { ...marking, outcome: marking.events.length === 0 ? 'not_retracted' : 'reinstated' };
  }
}

function nothingStandsFor(id: string): Error {
  const message = `names no claim where evidence or a contradiction is taken back, as ${id} is`;
  return validationFailed(
    { what: `/replacementId ${message}.` },
    { errors: [{ field: '/replacementId', code: 'invalid_value', message }] },
  );
}
