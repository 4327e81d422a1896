import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { SlotRepository } from '../../claims/index.js';
import type { SplitEntityInput, SplitResult } from '../domain/entity.schemas.js';
import { mergeToUndo, splitEntity } from '../domain/merge.rules.js';
import type { EntityRepository } from '../store/entity.repository.js';
import { mergesLock } from '../store/entity-locks.js';
import type { EntityReader } from './steps/entity-reader.js';

/** Undoes a merge of two entities. */
export class SplitEntity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly entities: EntityRepository,
    private readonly reader: EntityReader,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof SplitEntityInput>): Promise<z.input<typeof SplitResult>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [mergesLock(space.id)]);
      const named = await this.entities.getStable(tx, space.id, id);
      const members = await this.entities.listMembers(tx, space.id, named.liveId);
      const merged = mergeToUndo(named, members);
      await this.journal.record(tx, ctx, [splitEntity(merged, members, space.now)]);
      const [survivor, entity] = await Promise.all([
        this.reader.view(tx, space.id, merged.mergedInto!),
        this.reader.view(tx, space.id, merged.id),
      ]);
      return { survivor, entity };
    });
  }
}
