import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/store/index.js';
import type { EventFeed, ListEventsInput } from '../domain/index.js';
import type { EventLog } from '../store/index.js';

/** The feed a consumer follows: sealed events only, so that a number once passed never shows something new behind it. */
export class ListEvents {
  constructor(private readonly work: UnitOfWork, private readonly log: EventLog) {}

  async run(ctx: Ctx, { after, limit }: z.output<typeof ListEventsInput>): Promise<z.input<typeof EventFeed>> {
    const rows = await this.work.read(ctx, (tx) => this.log.listSealed(tx, after, limit + 1, ctx.caller.spaceIds));
    const data = rows.slice(0, limit).map((row) => ({
      seq: Number(row.seq), id: row.id as `evt_${string}`, kind: row.kind, schemaVersion: row.schema_version, ts: row.ts.toISOString(), actor: row.actor,
      spaceId: row.space_id as `spc_${string}` | null, subjectId: row.subject_id, payload: row.payload, hash: row.hash,
    }));
    return { data, after: data.at(-1)?.seq ?? after, hasMore: rows.length > limit };
  }
}
