import type { Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { DueDuties } from '../store/index.js';

/** Has the sweeps of a space come at once, after its clock was set. */
export class HastenSweeps {
  constructor(
    private readonly database: TenantDatabase,
    private readonly due: DueDuties,
  ) {}

  async run(tenantId: Id<'ten'>, spaceId: Id<'spc'>): Promise<void> {
    await this.database.write(tenantId, (tx) => this.due.hasten(tx, spaceId, ['decay', 'expire', 'sessions']));
  }
}
