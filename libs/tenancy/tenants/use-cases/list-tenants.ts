import type { z } from 'zod';
import { startAfter, toPage } from '#libs/kernel/index.js';
import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { ListTenantsInput, TenantList } from '../domain/tenant.js';
import type { TenantRepository } from '../store/tenant.repository.js';

/** Every tenant of the installation. An operator's act, like creating one. */
export class ListTenants {
  constructor(
    private readonly database: SystemDatabase,
    private readonly tenants: TenantRepository,
  ) {}

  async run({ limit, cursor }: z.output<typeof ListTenantsInput>): Promise<z.input<typeof TenantList>> {
    const [afterId] = startAfter(cursor, ['']);
    const rows = await this.database.run((tx) => this.tenants.list(tx, String(afterId), limit + 1));
    return toPage(
      rows.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt.toISOString() })),
      limit,
      (tenant) => [tenant.id],
    );
  }
}
