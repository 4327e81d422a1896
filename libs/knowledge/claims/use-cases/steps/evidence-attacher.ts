import { notFound, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { checkRoots, statementOf, type Evidence, type EvidenceRepository } from '../../../evidence/index.js';
import { contradictBy, corroborate } from '../../domain/changes/support.rules.js';
import { isCounterWitness, isWitness } from '../../domain/nearness/witness.rules.js';
import type { Claim } from '../../domain/state/claim.js';
import { claimIn, type KnownSlot } from '../../domain/state/slot.js';
import { voterOf } from '../../domain/trust/votes.js';
import type { ClaimLoader } from '../../store/claim-loader.js';

/**
 * One side of a claim: how evidence is attached there, and what the content of an agent's record must show to count.
 */
export interface Side {
  decide: typeof contradictBy;
  shows: typeof isCounterWitness;
}

export const SIDES = {
  support: { decide: corroborate, shows: isWitness },
  contradiction: { decide: contradictBy, shows: isCounterWitness },
} satisfies Record<string, Side>;

export interface Attached {
  witness: Evidence;
  /** Whether the record counts with its full weight when the caller attaches it. */
  isOwn: boolean;
  /** Whether the record was attached; false if it would add nothing to the records that its voice already has there. */
  isAttached: boolean;
  /** The slot of the claim afterwards. */
  slot: KnownSlot;
}

/**
 * Attaches a record to one side of a claim. A record that an agent attaches counts only if its content shows that it
 * belongs there (claims spec, section 15a, rule 13).
 */
export class EvidenceAttacher {
  constructor(
    private readonly journal: Journal,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
  ) {}

  /** `locks`: further keys that the caller will decide on. */
  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, evidenceId }: { id: Claim['id']; evidenceId: string },
    { decide, shows }: Side,
    locks: readonly string[] = [],
  ): Promise<Attached> {
    const [witness] = await this.evidence.load(tx, space.id, [evidenceId]);
    if (witness === undefined) throw notFound({ what: 'evidence', id: evidenceId });
    checkRoots([witness], await this.evidence.findSelfCiting(tx, [witness]));
    const { slot, context } = await this.loader.load(tx, ctx, space, id, { locks });
    const counted = ctx.caller.role !== 'agent' || (await this.#isShown(tx, claimIn(slot, id), witness, shows));
    const isReviewer = roleIsAtLeast(ctx.caller.role, 'reviewer');
    const isOwn = isReviewer || witness.recordedBy === ctx.caller.principal.id;
    const attacher = { witness: voterOf(ctx.caller), counted, isOwn, isReviewer };
    const decided = decide(id, witness, attacher, slot, context);
    await this.journal.record(tx, ctx, decided.events);
    return { witness, isOwn, isAttached: decided.isAttached, slot: decided.slot };
  }

  async #isShown(
    tx: TenantTx,
    { text, subject, predicate, value }: Claim,
    evidence: Evidence,
    shows: Side['shows'],
  ): Promise<boolean> {
    const roots = (await this.evidence.roots(tx, [evidence])).get(evidence.id) ?? [];
    return shows(
      { text, triple: predicate === null ? null : { subject: subject!, predicate, value: value! } },
      { statement: statementOf(evidence), roots: roots.map(statementOf) },
    );
  }
}
