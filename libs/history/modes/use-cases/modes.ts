import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import {
  checkMayEnd,
  checkWholeTenant,
  viewOfMode,
  type GetModeInput,
  type ModeView,
  type SetModeInput,
} from '../domain/mode.js';
import type { TenantMode } from '../../events/index.js';
import type { KnownModes, ModeStore } from '../store/mode-store.js';
import type { ChangeMode } from './steps/change-mode.js';

export class GetMode {
  constructor(
    private readonly work: UnitOfWork,
    private readonly modes: ModeStore,
  ) {}

  async run(ctx: Ctx, _: z.output<typeof GetModeInput>): Promise<z.input<typeof ModeView>> {
    return viewOfMode(await this.work.read(ctx, (tx) => this.modes.find(tx)));
  }
}

/** Lets an operator stop the writes of a tenant, or allow them again. */
export class SetMode {
  constructor(
    private readonly work: UnitOfWork,
    private readonly modes: ModeStore,
    private readonly changeMode: ChangeMode,
  ) {}

  run(ctx: Ctx, { mode, reason }: z.output<typeof SetModeInput>): Promise<z.input<typeof ModeView>> {
    checkWholeTenant(ctx);
    return this.work.write(ctx, async (tx) => {
      const current = await this.modes.lock(tx);
      if ((current?.mode ?? 'normal') === mode) return viewOfMode(current);
      if (mode === 'normal') checkMayEnd(current!, ctx.caller.principal.id);
      return viewOfMode(await this.changeMode.apply(tx, ctx, { mode, cause: 'operator', reason }));
    });
  }
}

/**
 * Finds the mode of a tenant that is read-only at present, in the copy that the process keeps. null: the tenant may
 * write.
 */
export class FindReadOnly {
  constructor(private readonly known: KnownModes) {}

  run(tenantId: string): Promise<TenantMode | null> {
    return this.known.readOnly(tenantId);
  }
}
