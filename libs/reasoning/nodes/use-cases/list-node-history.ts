import type { z } from 'zod';
import { startAfter, type Ctx } from '#libs/kernel/index.js';
import type { EventLog } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { historyOf, type History } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ListNodeHistoryInput } from '../domain/node.schemas.js';
import type { NodeReader } from './steps/node-reader.js';

/** What the log says of one node, whatever its type. */
export class ListNodeHistory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly log: EventLog,
    private readonly reader: NodeReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, limit, cursor }: z.output<typeof ListNodeHistoryInput>,
  ): Promise<z.input<typeof History>> {
    const [after] = startAfter(cursor, ['0']);
    return this.work.read(ctx, async (tx) => {
      await this.reader.ends(tx, await this.spaces.open(tx, ctx, ref), [id]);
      return historyOf(await this.log.listOfSubject(tx, id, String(after), limit + 1), limit);
    });
  }
}
