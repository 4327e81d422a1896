import type { Clock, Ctx, Id, IdSource } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { operatorOf } from '../../principals/index.js';

/** Creates a tenant. An operator's act: no credential can reach it, only the command line. */
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
      ]),
    );
    return { id, name: input.name, createdAt: occurredAt.toISOString() };
  }
}
