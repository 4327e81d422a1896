import type { z } from 'zod';
import { nodeChanged, type NodeRepository } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { illegalState, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { NodeReader } from './steps/node-reader.js';
import {
  notALesson,
  withEndorsement,
  type EndorseNudgeInput,
  type EndorseNudgeResult,
} from '../domain/lesson.rules.js';

type Result = z.input<typeof EndorseNudgeResult>;

/** Allows contexts to print the nudge of a lesson: a writer takes responsibility for it. */
export class EndorseNudge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
    private readonly reader: NodeReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, endorsed, note }: z.output<typeof EndorseNudgeInput>): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [id]);
      const [lesson] = await this.reader.ends(tx, space, [id]);
      const [node] = await this.nodes.find(tx, space.id, [id]);
      if (node === undefined) throw notALesson({ id, type: lesson!.type });
      const after = withEndorsement(node, endorsed, ctx.caller.principal.id, space.now);
      if (after === null) return { outcome: 'no_op', node: await this.reader.view(tx, space, id) };
      if (endorsed && lesson!.status !== 'active') throw illegalState({ id, status: lesson!.status, needs: 'active' });
      await this.journal.record(tx, ctx, [
        nodeChanged(after, { decision: { by: ctx.caller.principal.id, endorsed, note: note ?? null } }),
      ]);
      return { outcome: endorsed ? 'endorsed' : 'withdrawn', node: await this.reader.view(tx, space, id) };
    });
  }
}
