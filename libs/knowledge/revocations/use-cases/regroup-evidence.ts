import type { z } from 'zod';
import type { CascadeRepository } from '#libs/graph/cascades/index.js';
import { notFound, validationFailed, type Ctx, type Id } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { regroupEvidence, type ClaimLoader } from '../../claims/index.js';
import {
  regroupDerivedEvidence,
  isLive,
  notARoot,
  type Evidence,
  type RegroupEvidenceInput,
  type RegroupingView,
  type EvidenceRepository,
  type EvidenceViewer,
  type Regrouping,
} from '../../evidence/index.js';

type Asked = z.output<typeof RegroupEvidenceInput>;

/**
 * Moves evidence to another independence group, if its keys do not show correctly which evidence is one witness (graph
 * spec, section 3.2). Evidence that was taken from it moves too, and everything that depends on the moved evidence is
 * weighed again.
 */
export class RegroupEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository,
    private readonly loader: ClaimLoader,
    private readonly cascades: CascadeRepository,
    private readonly viewer: EvidenceViewer,
  ) {}

  run(ctx: Ctx, { space: ref, ...asked }: Asked): Promise<z.input<typeof RegroupingView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const evidence = await this.#load(tx, space.id, asked.id);
      const group = await this.#groupOf(tx, space.id, asked);
      const { moved, counting } = await this.#moving(tx, evidence, group);
      const { claimIds, slots, context } = await this.loader.loadCarriedBy(tx, ctx, space, counting);
      const carried =
        counting.length > 0 ? await this.evidence.carried(tx, counting) : { affected: [], affectedCount: 0 };
      await this.journal.record(tx, ctx, regroupEvidence(evidence, moved, asked.reason, slots, context));
      const [[after], cascadeId] = await Promise.all([
        this.evidence.find(tx, space.id, [evidence.id]),
        this.cascades.findRunningFrom(tx, space.id, claimIds),
      ]);
      const [shown] = await this.viewer.show(tx, space, [after!]);
      return { evidence: shown!, ...carried, cascadeId };
    });
  }

  async #load(tx: TenantTx, spaceId: Id<'spc'>, id: Id<'evd'>): Promise<Evidence> {
    const evidence = await this.evidence.loadForRevocation(tx, spaceId, id);
    if (evidence === null) throw notFound({ what: 'evidence', id });
    if (evidence.parentEvidenceIds.length > 0) throw notARoot({ id, parentIds: evidence.parentEvidenceIds });
    return evidence;
  }

  /** The evidence and what was taken from it, unless it is in the group already. `counting`: which of these count. */
  async #moving(
    tx: TenantTx,
    { id, version, ...evidence }: Evidence,
    independenceGroup: string,
  ): Promise<{ moved: Regrouping[]; counting: Id<'evd'>[] }> {
    if (evidence.independenceGroup === independenceGroup) return { moved: [], counting: [] };
    const derivedEvidence = await this.evidence.loadDerivedEvidence(tx, id);
    const moved = [
      { id, independenceGroup, version: version + 1 },
      ...regroupDerivedEvidence({ id, independenceGroup }, derivedEvidence),
    ];
    const live = new Set([{ id, ...evidence }, ...derivedEvidence].filter(isLive).map((each) => each.id));
    return { moved, counting: moved.map((each) => each.id).filter((each) => live.has(each)) };
  }

  async #groupOf(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    { group, sameAs }: Pick<Asked, 'group' | 'sameAs'>,
  ): Promise<string> {
    if (group !== undefined && sameAs === undefined) return group;
    if (sameAs === undefined || group !== undefined) throw eitherOr();
    const [other] = await this.evidence.find(tx, spaceId, [sameAs]);
    if (other === undefined) throw notFound({ what: 'evidence', id: sameAs });
    return other.independenceGroup;
  }
}

function eitherOr(): Error {
  const message = 'is required if `sameAs` is not given, and not allowed together with it';
  return validationFailed(
    { what: `/group ${message}.` },
    { errors: [{ field: '/group', code: 'invalid_value', message }] },
  );
}
