import type { Ctx } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import type { ModeCause, TenantMode } from '../../../events/index.js';
import type { JobLedger } from '../../../jobs/index.js';
import { isUnchanged, type ChangeMode, type ModeStore } from '../../../modes/index.js';
import { RECOVERY_QUEUE } from '../../domain/recovery.js';

/**
 * Ends a read-only mode that the service itself began. The mode of a recovery stays while a recovery that is to be
 * promoted is open, because that recovery needs the mode and ends it.
 */
export class EndMode {
  constructor(
    private readonly database: TenantDatabase,
    private readonly modes: ModeStore,
    private readonly changeMode: ChangeMode,
    private readonly ledger: JobLedger,
  ) {}

  run(ctx: Ctx, causes: readonly ModeCause[], reason: string): Promise<void> {
    return this.database.write(ctx.tenantId, (tx) => this.within(tx, ctx, causes, reason));
  }

  /**
   * Ends the mode only if it is still the given one. A check takes long, so it must not end a mode that began after the
   * check had read what it examines.
   */
  runIfUnchanged(ctx: Ctx, before: TenantMode | null, causes: readonly ModeCause[], reason: string): Promise<void> {
    return this.database.write(ctx.tenantId, async (tx) => {
      if (isUnchanged(before, await this.modes.lock(tx))) await this.within(tx, ctx, causes, reason);
    });
  }

  /** Does so in the transaction of the caller. */
  async within(tx: TenantTx, ctx: Ctx, causes: readonly ModeCause[], reason: string): Promise<void> {
    // A recovery is opened before it makes the tenant read-only, so it is looked for under the lock of the mode.
    await this.modes.lock(tx);
    const ended = (await this.#isPromoting(tx, ctx)) ? causes.filter((cause) => cause !== 'recovery') : causes;
    await this.changeMode.leaveIn(tx, ctx, ended, reason);
  }

  async #isPromoting(tx: TenantTx, ctx: Ctx): Promise<boolean> {
    const id = await this.ledger.findOpen(tx, RECOVERY_QUEUE);
    return id !== null && (await this.ledger.find(tx, ctx, id))?.payload.promote === true;
  }
}
