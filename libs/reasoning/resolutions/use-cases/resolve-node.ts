import type { z } from 'zod';
import { checkEnds } from '#libs/graph/model/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { CONTRADICTION } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { NodeReader } from '../../nodes/index.js';
import { checkOutcome, type ResolveGate } from '../domain/resolver.rules.js';
import type { ResolveInput, ResolveResult } from '../domain/resolution.schemas.js';
import type { Settlers } from './steps/settlers.js';
import type { Settlement } from './steps/node-settler.js';

type Input = z.output<typeof ResolveInput>;
type Result = z.input<typeof ResolveResult>;

/** Settles something open by a claim, if the claim is valid, relevant, independent and strong enough. */
export class ResolveNode {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: NodeReader,
    private readonly settlers: Settlers,
  ) {}

  run(ctx: Ctx, input: Input): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const [target, resolver] = await this.reader.ends(tx, space, [input.id, input.resolverId]);
      checkEnds('resolves', resolver!.type, target!.type);
      checkOutcome(target!.type, input.outcome ?? null);
      const settled =
        target!.type === 'contradiction'
          ? await this.#settleContradiction(tx, ctx, space, input)
          : await this.#settleNode(tx, ctx, space, input);
      const node = await this.reader.view(tx, space, input.id);
      return typeof settled === 'string'
        ? { outcome: 'blocked', gate: settled, reason: null, node }
        : { ...settled, gate: null, node };
    });
  }

  async #settleNode(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, resolverId, outcome, relevanceOverride }: Input,
  ): Promise<ResolveGate | Settlement> {
    const { gate, nodes } = this.settlers;
    const override = relevanceOverride ?? null;
    const resolver = await gate.hold(tx, space, resolverId, [id]);
    const { node, context } = await nodes.get(tx, space, id);
    const blockedBy = typeof node.detail.blockedBy === 'string' ? node.detail.blockedBy : null;
    const refused = await gate.judge(
      tx,
      ctx,
      space,
      resolver,
      { id, type: node.type, blockedBy, sides: [] },
      { context, override },
    );
    return refused ?? nodes.settle(tx, ctx, space, node, resolver, { outcome: outcome ?? null, override });
  }

  async #settleContradiction(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, resolverId, resolution, relevanceOverride }: Input,
  ): Promise<ResolveGate | Settlement> {
    const { gate, contradictions, keys } = this.settlers;
    const { newClaimId, existingClaimId, reason } = await contradictions.get(tx, space, id);
    if (reason !== CONTRADICTION) return 'blocked_review';
    const sides = [newClaimId, existingClaimId];
    const resolver = await gate.hold(tx, space, resolverId, await keys(tx, space, sides));
    const refused = await gate.judge(
      tx,
      ctx,
      space,
      resolver,
      { id, type: 'contradiction', blockedBy: null, sides },
      { context: [], override: relevanceOverride ?? null },
    );
    return (
      refused ??
      contradictions.settle(tx, ctx, space, await contradictions.get(tx, space, id), resolver, {
        action: resolution ?? 'keep_both',
        override: relevanceOverride ?? null,
      })
    );
  }
}
