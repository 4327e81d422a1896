import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  viewOfHandoff,
  type Handoff,
  type HandoffRepository,
  type VerificationRepository,
} from '#libs/work/handoffs/index.js';
import type { InterruptionRepository } from '#libs/work/interruptions/index.js';
import type { LeftWork } from '../domain/packing/work-part.js';

/** What the reader asks for. */
interface Asked {
  taskId: string | null;
  /** Id or label. */
  sessionId: string | null;
}

/** Reads how previous work was left, as far as the reader may see it. */
export class WorkReader {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly handoffs: HandoffRepository,
    private readonly verifications: VerificationRepository,
    private readonly interruptions: InterruptionRepository,
  ) {}

  /**
   * The newest handoff of the task or, if no task is named, of the reader's own agent; and the interrupted sessions.
   */
  async read(tx: TenantTx, ctx: Ctx, space: Space, asked: Asked): Promise<LeftWork> {
    const [handoff, interrupted] = await Promise.all([
      asked.taskId === null ? this.#ofAgent(tx, ctx, space, asked) : this.handoffs.newestOf(tx, space.id, asked.taskId),
      this.interruptions.recent(tx, ctx.caller, space),
    ]);
    return { handoff, interrupted };
  }

  /** The handoff as readers see it, with what became of its items. */
  async view(tx: TenantTx, handoff: Handoff | null): Promise<ReturnType<typeof viewOfHandoff> | null> {
    return handoff && viewOfHandoff(handoff, await this.verifications.of(tx, handoff.id));
  }

  async #ofAgent(tx: TenantTx, ctx: Ctx, space: Space, { sessionId }: Asked): Promise<Handoff | null> {
    const session = sessionId === null ? null : await this.sessions.find(tx, ctx, space.id, sessionId);
    const agent = session?.agent ?? null;
    return this.handoffs.newestBy(tx, space.id, { agent, principalId: ctx.caller.principal.id });
  }
}
