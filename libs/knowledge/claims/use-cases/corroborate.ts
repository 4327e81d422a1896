import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { checkRoots, statementOf, type Evidence, type EvidenceRepository } from '../../evidence/index.js';
import { isWitness } from '../domain/nearness/witness.rules.js';
import { claimIn } from '../domain/state/slot.js';
import type { Claim } from '../domain/state/claim.js';
import { voterOf } from '../domain/trust/votes.js';
import { corroborate } from '../domain/changes/support.rules.js';
import { evidenceRequired } from '../domain/claim.errors.js';
import { tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import type { ClaimView } from '../domain/claim.views.js';
import type { CorroborateInput } from '../domain/claim.schemas.js';
import type { ClaimLoader } from '../store/claim-loader.js';

export class Corroborate {
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
      const counted = ctx.caller.role !== 'agent' || (await this.#isWitness(tx, claimIn(slot, id), witness));
      const decided = corroborate(id, witness, { witness: voterOf(ctx.caller), counted }, slot, context);
      await this.journal.record(tx, ctx, decided.events);
      return viewOfClaim(claimIn(decided.slot, id), tiesIn(decided.slot, id), space.now);
    });
  }

  /** What an agent attaches counts only if it says what the claim says (claims spec, section 15a, rule 13). */
  async #isWitness(tx: TenantTx, { text, predicate, value }: Claim, evidence: Evidence): Promise<boolean> {
    const roots = (await this.evidence.roots(tx, [evidence])).get(evidence.id) ?? [];
    return isWitness(
      { text, triple: predicate === null ? null : { predicate, value: value! } },
      { statement: statementOf(evidence), roots: roots.map(statementOf) },
    );
  }
}
