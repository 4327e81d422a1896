import type { CausedEvent, EventLog, Journal } from '../../events/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import { attemptsDenied, type Denial } from '../domain/denial.js';

/**
 * Records denied attempts in the audit trail, in a transaction of their own, because the transactions of the requests
 * were rolled back.
 */
export class RecordDenials {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly log: EventLog,
  ) {}

  /** All attempts must belong to one tenant. */
  run(denials: readonly [Denial, ...Denial[]]): Promise<void> {
    return this.work.write(denials[0].ctx, async (tx) => {
      const names = [...new Set(denials.flatMap(({ space }) => space ?? []))];
      const spaces = new Map(
        await Promise.all(names.map(async (name) => [name, await this.log.findSpace(tx, name)] as const)),
      );
      await this.journal.send(
        tx,
        denials.map((denial): CausedEvent => ({
          ctx: denial.ctx,
          event: attemptsDenied(denial, denial.space === null ? null : (spaces.get(denial.space) ?? null)),
        })),
      );
    });
  }
}
