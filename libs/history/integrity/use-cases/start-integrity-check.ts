import type { z } from 'zod';
import { operatorOf, type Clock, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { SystemDatabase, TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import { viewOf, type JobLedger, type JobView } from '../../jobs/index.js';
import { checkWholeTenant } from '../../modes/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import { INTEGRITY_QUEUE, isCheckDue, type StartIntegrityCheckInput } from '../domain/integrity.js';
import type { IntegrityDue } from '../store/integrity-due.js';

const job = (id: Id<'job'>) => ({
  id,
  queue: INTEGRITY_QUEUE,
  spaceId: null,
  payload: {},
  exclusive: INTEGRITY_QUEUE,
});

/** Requests a check; a worker does it. One that is on its way is returned instead of another. */
export class StartIntegrityCheck {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  run(ctx: Ctx, _: z.output<typeof StartIntegrityCheckInput>): Promise<z.input<typeof JobView>> {
    checkWholeTenant(ctx);
    return this.work.write(ctx, async (tx: TenantTx) => {
      const id = this.ids.next('job');
      const isOpen = await this.ledger.open(tx, ctx, job(id), this.clock.now());
      const found = isOpen ? id : await this.ledger.findOpen(tx, INTEGRITY_QUEUE);
      return viewOf((await this.ledger.find(tx, ctx, found!))!);
    });
  }
}

/** Requests the checks that are due. Safe in many processes: one at most is open for a tenant. */
export class StartDueIntegrityChecks {
  constructor(
    private readonly system: SystemDatabase,
    private readonly database: TenantDatabase,
    private readonly due: IntegrityDue,
    private readonly ledger: JobLedger,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  /** Returns how many were requested. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const tenants = await this.system.run((tx) => this.due.list(tx));
    let started = 0;
    for (const { tenantId } of tenants.filter(({ lastAt }) => isCheckDue(lastAt, now))) {
      const isOpen = await this.database.write(tenantId, (tx) =>
        this.ledger.open(tx, operatorOf(tenantId, 'schedule'), job(this.ids.next('job')), now),
      );
      if (isOpen) started += 1;
    }
    return started;
  }
}
