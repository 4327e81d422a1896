import type { Unsettled } from '#libs/graph/cascades/store/index.js';
import { forbidden, notFound, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import { cascadeRunning } from '../../../derivations/domain/index.js';
import type { Standing } from '../../../standing/domain/index.js';
import type { StandingRepository } from '../../../standing/store/index.js';
import { gateOf, type ResolveGate, type Target } from '../../domain/index.js';
import type { ResolutionRepository } from '../../store/index.js';

/** Nodes climbed at most to tell whether a resolver rests on what a running cascade is about. */
const CLIMB = 10_000;

/** Takes hold of a resolver and tells whether it may settle something. */
export class ResolverGate {
  constructor(
    private readonly slots: SlotRepository,
    private readonly standings: StandingRepository,
    private readonly unsettled: Unsettled,
    private readonly resolutions: ResolutionRepository,
  ) {}

  /** The resolver, or 404, held so that no decision about it comes in between, nor about `own`. Throws `cascade_running`. */
  async hold(tx: TenantTx, space: Space, id: string, own: readonly string[]): Promise<Standing> {
    await this.slots.lockShared(tx, await this.standings.keys(tx, space.id, [id]), own);
    const [running, standings] = await Promise.all([
      this.unsettled.running(tx, space.id),
      this.standings.load(tx, space, [id]),
    ]);
    const standing = standings.get(id);
    if (standing === undefined) throw notFound({ what: 'claim', id });
    if ((await this.unsettled.among(tx, running, [id], CLIMB)).size > 0) throw cascadeRunning({ ids: id });
    return standing;
  }

  /** Why the resolver cannot be taken; null: it can. `context`: what the target is to be read with. */
  async judge(
    tx: TenantTx,
    { caller }: Ctx,
    space: Space,
    resolver: Standing,
    target: Target,
    { context, override }: { context: readonly string[]; override: string | null },
  ): Promise<ResolveGate | null> {
    if (override !== null && !roleIsAtLeast(caller.role, 'reviewer'))
      throw forbidden(
        { why: 'Only a reviewer takes a resolver for relevant against the record.' },
        { lacking: 'role' },
      );
    const gate = gateOf(target, resolver);
    if (gate !== null) return gate;
    if (await this.resolutions.isDerivedFrom(tx, resolver.id, target.sides)) return 'blocked_side';
    if (override !== null) return null;
    return (await this.resolutions.isRelevant(tx, space.id, resolver.id, [target.id, ...target.sides, ...context]))
      ? null
      : 'blocked_irrelevant';
  }
}
