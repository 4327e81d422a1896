import { isId, Refusal, type Clock } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Delivery, Handler } from '#libs/platform/queue/index.js';
import { isInLedger, jobIdOf } from '../domain/index.js';
import type { JobLedger } from '../store/index.js';

/** What an operator is told of a failure nobody declared. The cause is in the log, under the job's id. */
const UNKNOWN_FAILURE = 'The work failed for an internal reason.';

/** Keeps the ledger true to what happens to deliveries. Most are not in it, and cost it nothing unless they die. */
export class FollowDeliveries {
  constructor(private readonly database: TenantDatabase, private readonly ledger: JobLedger, private readonly clock: Clock) {}

  /** The handler, with the jobs it works on begun before and finished after, unless it answers that they continue. Cancelled ones do not reach it. */
  around(handler: (delivery: Delivery) => Promise<'continues' | void>): Handler {
    return async (delivery) => {
      if (!isInLedger(delivery.id)) {
        await handler(delivery);
        return;
      }
      const id = jobIdOf(delivery.id);
      const isWanted = await this.database.write(delivery.tenantId, (tx) => this.ledger.begin(tx, id, this.clock.now()));
      if (!isWanted) return;
      if (await handler(delivery) === 'continues') return;
      await this.database.write(delivery.tenantId, (tx) => this.ledger.finish(tx, id, 'done', null, this.clock.now()));
    };
  }

  async bury({ id, tenantId, queue, payload, attempt }: Delivery, failure: unknown): Promise<void> {
    const { spaceId } = payload;
    await this.database.write(tenantId, (tx) => this.ledger.bury(tx, {
      id: jobIdOf(id), queue, payload, attempts: attempt,
      spaceId: typeof spaceId === 'string' && isId('spc', spaceId) ? spaceId : null,
      error: failure instanceof Refusal ? failure.message : UNKNOWN_FAILURE,
    }, this.clock.now()));
  }
}
