import type { z } from 'zod';
import { type Ctx, notFound, roleIsAtLeast } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { checkRoots, statementOf, type Evidence, type EvidenceRepository } from '../../evidence/index.js';
import { contradictBy, corroborate } from '../domain/changes/support.rules.js';
import { evidenceRequired } from '../domain/claim.errors.js';
import type { CorroborateInput } from '../domain/claim.schemas.js';
import { tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import type { ClaimView } from '../domain/claim.views.js';
import { isCounterWitness, isWitness } from '../domain/nearness/witness.rules.js';
import type { Claim } from '../domain/state/claim.js';
import { claimIn } from '../domain/state/slot.js';
import { voterOf } from '../domain/trust/votes.js';
import type { ClaimLoader } from '../store/claim-loader.js';

/**
 * Attaches a record to a claim, on one side. What an agent attaches counts only if its content shows that it belongs
 * there (claims spec, section 15a, rule 13).
 */
abstract class AttachEvidence {
  protected abstract readonly decide: typeof corroborate;
  protected abstract readonly shows: typeof isWitness;

  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id, evidenceId }: z.output<typeof CorroborateInput>): Promise<z.input<typeof ClaimView>> {
    if (!evidenceId) throw evidenceRequired();
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [witness] = await this.evidence.load(tx, space.id, [evidenceId]);
      if (witness === undefined) throw notFound({ what: 'evidence', id: evidenceId });
      checkRoots([witness], await this.evidence.findSelfCiting(tx, [witness]));
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      const counted = ctx.caller.role !== 'agent' || (await this.#isShown(tx, claimIn(slot, id), witness));
      const isReviewer = roleIsAtLeast(ctx.caller.role, 'reviewer');
      const isOwn = isReviewer || witness.recordedBy === ctx.caller.principal.id;
      const attacher = { witness: voterOf(ctx.caller), counted, isOwn, isReviewer };
      const decided = this.decide(id, witness, attacher, slot, context);
      await this.journal.record(tx, ctx, decided.events);
      return viewOfClaim(claimIn(decided.slot, id), tiesIn(decided.slot, id), space.now);
    });
  }

  async #isShown(tx: TenantTx, { text, subject, predicate, value }: Claim, evidence: Evidence): Promise<boolean> {
    const roots = (await this.evidence.roots(tx, [evidence])).get(evidence.id) ?? [];
    return this.shows(
      { text, triple: predicate === null ? null : { subject: subject!, predicate, value: value! } },
      { statement: statementOf(evidence), roots: roots.map(statementOf) },
    );
  }
}

/** A further witness of a claim. */
export class Corroborate extends AttachEvidence {
  protected readonly decide = corroborate;
  protected readonly shows = isWitness;
}

/** Evidence against a claim: its belief changes, its trust does not. */
export class AttachContradiction extends AttachEvidence {
  protected readonly decide = contradictBy;
  protected readonly shows = isCounterWitness;
}
