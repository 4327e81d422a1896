import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import {
  viewOfCheckpoint,
  viewOfConstraint,
  viewOfRedo,
  type ActionCheck,
  type CheckActionInput,
  type CheckpointList,
  type ListCheckpointsInput,
} from '../domain/checkpoint.schemas.js';
import { entriesAgainst, outcomeOf } from '../domain/action.rules.js';
import { FROM_THE_NEWEST, type CheckpointRepository } from '../store/checkpoint.repository.js';
import type { CheckpointVerifier } from './steps/checkpoint-verifier.js';

export class ListCheckpoints {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly checkpoints: CheckpointRepository,
    private readonly verifier: CheckpointVerifier,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, limit, cursor }: z.output<typeof ListCheckpointsInput>,
  ): Promise<z.input<typeof CheckpointList>> {
    const [before] = startAfter(cursor, [FROM_THE_NEWEST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.get(tx, space.id, taskId);
      const rows = await this.checkpoints.list(tx, taskId, { beforeVersion: Number(before), limit: limit + 1 });
      const page = toPage(rows, limit, ({ version }) => [version]);
      const verified = await this.verifier.verify(tx, page.data);
      return { ...page, data: verified.map((checkpoint) => viewOfCheckpoint(checkpoint, space.now)) };
    });
  }
}

/** Tells whether an action would repeat what must not be done again, or names something that must be preserved. */
export class CheckAction {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly checkpoints: CheckpointRepository,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, action, idempotencyKey }: z.output<typeof CheckActionInput>,
  ): Promise<z.input<typeof ActionCheck>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.get(tx, space.id, taskId);
      const { entries, isCut } = await this.checkpoints.entriesFor(tx, space.id, taskId, 'reader');
      const against = entriesAgainst(entries, { text: action, idempotencyKey }, space.now);
      return this.evidence.shownTo<z.input<typeof ActionCheck>>(tx, {
        ...outcomeOf(against, isCut),
        must_not_redo: against.redo.map(viewOfRedo),
        must_preserve: against.preserve.map(viewOfConstraint),
      });
    });
  }
}
