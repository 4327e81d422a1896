import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { viewOf, type KeyList, type ListKeysInput } from '../domain/api-key.js';
import type { ApiKeyRepository } from '../store/api-key.repository.js';

/** The keys a caller may see: one confined to some spaces sees those confined to no more than these. */
export class ListKeys {
  constructor(
    private readonly work: UnitOfWork,
    private readonly keys: ApiKeyRepository,
  ) {}

  async run(ctx: Ctx, { limit, cursor }: z.output<typeof ListKeysInput>): Promise<z.input<typeof KeyList>> {
    const [afterId] = startAfter(cursor, ['']);
    const rows = await this.work.read(ctx, (tx) => this.keys.list(tx, String(afterId), limit + 1, ctx.caller.spaceIds));
    return toPage(rows.map(viewOf), limit, (key) => [key.id as string]);
  }
}
