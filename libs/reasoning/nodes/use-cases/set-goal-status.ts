import type { z } from 'zod';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { ClaimHolder } from '#libs/knowledge/slots/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { setGoalStatus, type GoalStatusInput, type GoalStatusResult } from '../domain/index.js';
import type { NodeReader } from './steps/node-reader.js';

type Result = z.input<typeof GoalStatusResult>;

/** Pauses a goal, takes it up again, or ends it. */
export class SetGoalStatus {
  constructor(
    private readonly work: UnitOfWork, private readonly journal: Journal, private readonly spaces: SpaceDirectory,
    private readonly holder: ClaimHolder, private readonly reader: NodeReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, status, note }: z.output<typeof GoalStatusInput>): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, given } = await this.holder.hold(tx, ctx, space, id);
      const events = setGoalStatus(id, { status, note: note ?? null }, slot, given);
      await this.journal.record(tx, ctx, events);
      return { outcome: events.length === 0 ? 'no_op' : 'changed', node: await this.reader.view(tx, space, id) };
    });
  }
}
