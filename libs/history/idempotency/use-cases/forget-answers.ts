import type { Clock } from '#libs/kernel/index.js';
import { batchOfEachTenant, type SystemDatabase } from '#libs/platform/database/index.js';
import { REMEMBERED_MS, type OldAnswers } from '../store/idempotency.js';

const BATCH = 5_000;

/** Deletes stored answers after their 24 hours. A second run at the same time finds less to do and does no harm. */
export class ForgetAnswers {
  constructor(
    private readonly database: SystemDatabase,
    private readonly answers: OldAnswers,
    private readonly clock: Clock,
  ) {}

  /** Processes one batch of every tenant. Returns true if a tenant may have more. */
  async run(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - REMEMBERED_MS);
    const tenants = await this.database.run((tx) => this.answers.tenants(tx));
    return batchOfEachTenant(
      tenants,
      async (tenantId) => (await this.database.run((tx) => this.answers.delete(tx, tenantId, before, BATCH))) === BATCH,
    );
  }
}
