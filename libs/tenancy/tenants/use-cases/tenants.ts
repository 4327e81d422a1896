import type { z } from 'zod';
import { type Clock, type Ctx, type Id, type IdSource, startAfter, toPage } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SystemDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '../../api-keys/index.js';
import type { ListTenantsInput, TenantList, TenantEvent } from '../domain/tenant.js';
import type { TenantRepository } from '../store/tenant.repository.js';

/** Creates a tenant. Only the operator can do this, on the command line; no credential allows it. */
export class CreateTenant {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  async run(input: { name: string }): Promise<{ id: Id<'ten'>; name: string; createdAt: string }> {
    const id = this.ids.next('ten');
    const occurredAt = this.clock.now();
    const ctx: Ctx = operatorOf(id, 'create-tenant');
    await this.work.write(ctx, (tx) =>
      this.journal.record(tx, ctx, [
        { kind: 'tenant_created', spaceId: null, subjectId: id, occurredAt, payload: { name: input.name } },
      ] satisfies TenantEvent[]),
    );
    return { id, name: input.name, createdAt: occurredAt.toISOString() };
  }
}

/** Lists all tenants of the installation. Only the operator can do this, from the command line. */
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
