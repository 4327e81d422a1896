import type { Clock, Ctx } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import type { Journal, ModeCause, TenantMode } from '../../../events/index.js';
import { modeChanged } from '../../domain/mode.js';
import type { KnownModes, ModeStore, Quiescence } from '../../store/mode-store.js';

/** Makes a tenant read-only on behalf of the service, and lets it write again. */
export class ChangeMode {
  constructor(
    private readonly database: TenantDatabase,
    private readonly modes: ModeStore,
    private readonly known: KnownModes,
    private readonly quiescence: Quiescence,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the tenant read-only. When this returns, no event changes a table of the tenant any more. If the tenant was
   * read-only already, its mode stays as it is. Throws `busy` if an earlier write does not end; the tenant is read-only
   * nevertheless.
   */
  async enter(ctx: Ctx, cause: ModeCause, reason: string): Promise<void> {
    await this.database.write(ctx.tenantId, async (tx) => {
      const mode = await this.modes.lock(tx);
      if (mode?.mode !== 'read_only') await this.apply(tx, ctx, { mode: 'read_only', cause, reason });
    });
    await this.quiescence.reached();
  }

  /** Lets the tenant write again if it is read-only for one of these causes. */
  leave(ctx: Ctx, causes: readonly ModeCause[], reason: string): Promise<void> {
    return this.database.write(ctx.tenantId, (tx) => this.leaveIn(tx, ctx, causes, reason));
  }

  /** Like `leave`, in the transaction of the caller. */
  async leaveIn(tx: TenantTx, ctx: Ctx, causes: readonly ModeCause[], reason: string): Promise<void> {
    const mode = await this.modes.lock(tx);
    if (mode?.mode === 'read_only' && causes.includes(mode.cause))
      await this.apply(tx, ctx, { mode: 'normal', cause: mode.cause, reason });
  }

  async apply(tx: TenantTx, ctx: Ctx, change: Pick<TenantMode, 'mode' | 'cause' | 'reason'>): Promise<TenantMode> {
    const mode: TenantMode = { ...change, since: this.clock.now(), changedBy: ctx.caller.principal.id };
    await this.modes.set(tx, mode);
    await this.journal.record(tx, ctx, [modeChanged(ctx, mode)]);
    tx.afterCommit(() => this.known.forget(ctx.tenantId));
    return mode;
  }
}
