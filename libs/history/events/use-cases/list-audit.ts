import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { AuditList, ListAuditInput } from '../domain/event.views.js';
import type { EventLog } from '../store/event-log.js';

/** Larger than any position the log will ever draw. */
const FROM_THE_END = '9223372036854775807';

export class ListAudit {
  constructor(
    private readonly work: UnitOfWork,
    private readonly log: EventLog,
  ) {}

  async run(
    ctx: Ctx,
    { limit, cursor, subjectId }: z.output<typeof ListAuditInput>,
  ): Promise<z.input<typeof AuditList>> {
    const [before] = startAfter(cursor, [FROM_THE_END]);
    const rows = await this.work.read(ctx, (tx) =>
      this.log.listAudit(tx, String(before), limit + 1, subjectId ?? null, ctx.caller.spaceIds),
    );
    const page = toPage(rows, limit, (row) => [row.position]);
    return {
      ...page,
      data: page.data.map((row) => ({
        id: row.id as `evt_${string}`,
        seq: row.seq === null ? null : Number(row.seq),
        occurredAt: row.occurredAt.toISOString(),
        kind: row.kind,
        actor: row.actor,
        spaceId: row.spaceId,
        subjectId: row.subjectId,
        requestId: row.requestId,
        denied: row.denied,
        prevHash: row.prevHash,
        hash: row.hash,
      })),
    };
  }
}
