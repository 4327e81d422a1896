import type { z } from 'zod';
import { nodeChanged, type NodeRepository } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfPlainNode } from '../domain/node.view-of.js';
import { withGoalStatus } from '../domain/goal.rules.js';
import type { GoalStatusInput } from '../domain/node.schemas.js';
import type { GoalStatusResult } from '../domain/node.views.js';

type Result = z.input<typeof GoalStatusResult>;

/** Pauses a goal, resumes it, or ends it. */
export class SetGoalStatus {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id, status, note }: z.output<typeof GoalStatusInput>): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [id]);
      const [goal] = await this.nodes.find(tx, space.id, [id]);
      if (goal === undefined) throw notFound({ what: 'node', id });
      const after = withGoalStatus(goal, status, ctx.caller, space.now);
      if (after === null) return { outcome: 'no_op', node: viewOfPlainNode(goal) };
      await this.journal.record(tx, ctx, [
        nodeChanged(after, { decision: { by: ctx.caller.principal.id, note: note ?? null } }),
      ]);
      return { outcome: 'changed', node: viewOfPlainNode(after) };
    });
  }
}
