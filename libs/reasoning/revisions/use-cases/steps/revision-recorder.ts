import type { CascadeRepository } from '#libs/graph/cascades/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { reachOf } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { NodeReader } from '../../../nodes/index.js';
import type { Revising, Revision } from './revision.js';

/** Whatever node is revised, and how. */
interface Asked {
  space: string;
  id: string;
  dryRun: boolean;
  sessionId?: string | null | undefined;
}

/** Records what was decided about a node, and says how far it reaches. A dry run decides the same and records nothing. */
export class RevisionRecorder {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly reader: NodeReader,
    private readonly record: { journal: Journal; cascades: CascadeRepository },
  ) {}

  run<Outcome extends string>(
    ctx: Ctx,
    asked: Asked,
    decide: (tx: TenantTx, revising: Revising) => Promise<Revision<Outcome>>,
  ) {
    const { journal, cascades } = this.record;
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, asked.space);
      const session = asked.sessionId ? await this.sessions.get(tx, ctx, space.id, asked.sessionId) : null;
      const { outcome, events, ...reach } = await decide(tx, { ctx, space, actingIn: session?.id ?? null });
      if (!asked.dryRun) await journal.record(tx, ctx, events);
      return {
        outcome,
        node: await this.reader.view(tx, space, asked.id),
        ...(await reachOf(tx, cascades, space.id, { ...asked, ...reach })),
      };
    });
  }
}
