import type { z } from 'zod';
import { roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { SlotRepository } from '../store/slot.repository.js';
import type { ConflictView } from '../domain/conflicts/conflict.schemas.js';
import type { ConflictReader } from './steps/conflict-reader.js';

export interface ConflictKeys {
  space: string;
  ids: readonly string[];
}

/** Conflicts by lists of ids for nested reads. Readers may not see what waits in quarantine, and get none. */
export class FindConflicts {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ConflictReader,
  ) {}

  run(ctx: Ctx, keys: readonly ConflictKeys[]): Promise<z.input<typeof ConflictView>[][]> {
    if (!roleIsAtLeast(ctx.caller.role, 'agent')) return Promise.resolve(keys.map(() => []));
    return this.work.read(ctx, async (tx) => {
      const found = new Map<string, z.input<typeof ConflictView>>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = new Set(keys.filter((key) => key.space === ref).flatMap((key) => key.ids));
        const conflicts = await this.slots.findConflicts(tx, space.id, [...ids]);
        for (const view of await this.reader.view(tx, space, conflicts)) found.set(`${ref}/${view.id}`, view);
      }
      return keys.map(({ space, ids }) =>
        ids.map((id) => found.get(`${space}/${id}`)).filter((view) => view !== undefined),
      );
    });
  }
}
