import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  checkContext,
  interruptionReported,
  typeOfReport,
  viewOfInterruption,
  type Interruption,
  type InterruptionView,
  type ReportInterruptionInput,
} from '../domain/interruption.js';

/** Records that a session is about to be interrupted. The session stays open until it ends or is found idle. */
export class ReportInterruption {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, type, context: given }: z.output<typeof ReportInterruptionInput>,
  ): Promise<z.input<typeof InterruptionView>> {
    const context = checkContext(given);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lockOpen(tx, ctx, space.id, id);
      const interruption: Interruption = {
        id: this.ids.next('int'),
        spaceId: space.id,
        sessionId: session.id,
        type: typeOfReport(type),
        reportedType: type,
        context,
        reportedAt: space.now,
        interruptedAt: null,
      };
      await this.journal.record(tx, ctx, [interruptionReported(interruption, space.now)]);
      return viewOfInterruption(interruption);
    });
  }
}
