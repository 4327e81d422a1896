import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { EvidenceRepository } from '../../evidence/index.js';
import {
  viewOfEvaluation,
  type GateEvaluationList,
  type GateEvaluationView,
  type GetGateEvaluationInput,
  type ListGateEvaluationsInput,
} from '../domain/gate-evaluation.js';
import { AFTER_ALL, type GateEvaluationRepository } from '../store/gate-evaluation.repository.js';

/** Reads a past gate evaluation by the audit id of the answer. */
export class GetGateEvaluation {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evaluations: GateEvaluationRepository,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id }: z.output<typeof GetGateEvaluationInput>,
  ): Promise<z.input<typeof GateEvaluationView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.evidence.shownTo(tx, viewOfEvaluation(await this.evaluations.get(tx, space.id, id)));
    });
  }
}

/** Lists gate evaluations, newest first. */
export class ListGateEvaluations {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evaluations: GateEvaluationRepository,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, kind, accepted, task, subject }: z.output<typeof ListGateEvaluationsInput>,
  ): Promise<z.input<typeof GateEvaluationList>> {
    const filter = {
      kind: kind ?? null,
      accepted: accepted ?? null,
      taskId: task ?? null,
      subjectId: subject ?? null,
    };
    const [beforeId] = startAfter(cursor, [AFTER_ALL]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const page = { beforeId: String(beforeId), limit: limit + 1 };
      const { data, ...more } = toPage(await this.evaluations.list(tx, space.id, filter, page), limit, ({ id }) => [
        id,
      ]);
      return { ...more, data: await this.evidence.shownTo(tx, data.map(viewOfEvaluation)) };
    });
  }
}
