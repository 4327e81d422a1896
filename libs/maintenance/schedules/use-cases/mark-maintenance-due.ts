import type { Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { DueTimes } from '../store/due-times.js';

/** Makes `decay`, `expire` and `sessions` due at once in a space whose clock was set. */
export class MarkMaintenanceDue {
  constructor(
    private readonly database: TenantDatabase,
    private readonly due: DueTimes,
  ) {}

  async run(tenantId: Id<'ten'>, spaceId: Id<'spc'>): Promise<void> {
    await this.database.write(tenantId, (tx) => this.due.markDue(tx, spaceId, ['decay', 'expire', 'sessions']));
  }
}
