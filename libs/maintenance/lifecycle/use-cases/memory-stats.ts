import { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { instantOut, round9, type Ctx } from '#libs/kernel/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MAINTENANCE_KINDS } from '../../runs/index.js';
import type { CategoryCount, MemoryCounts } from '../store/memory-counts.js';

export const MemoryStatsInput = z.strictObject({ space: spaceRef });

export const MemoryStatsView = z
  .object({
    count: z.int().describe('Active memories of the space, without those of sessions.'),
    byCategory: z
      .array(
        z
          .object({
            category: z.string().describe('What kind of memory it is.'),
            count: z.int().describe('Number of memories in the category.'),
          })
          .meta({ id: 'CategoryCount', description: 'Number of memories in a category.' }),
      )
      .describe('By category, in alphabetical order.'),
    notes: z.int().describe('Number of notes among them.'),
    meanStrength: z.number().nullable().describe('Mean strength of the notes now, 0 to 1; null if there are none.'),
    lastMaintenance: z
      .object({
        kind: z.enum(MAINTENANCE_KINDS).describe('Kind of maintenance.'),
        endedAt: instantOut.describe('When it ended.'),
      })
      .meta({ id: 'LastMaintenance', description: 'A run of maintenance that has ended.' })
      .nullable()
      .describe('The last run of decay or consolidation; null if none has ended.'),
  })
  .meta({ id: 'MemoryStats', description: 'How many memories a space has.' });

/** Counts what is remembered in a space. */
export class GetMemoryStats {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly counts: MemoryCounts,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof MemoryStatsInput>): Promise<z.input<typeof MemoryStatsView>> {
    return this.work.read(ctx, async (tx) => {
      const { id, now } = await this.spaces.open(tx, ctx, ref);
      const [byCategory, last] = await Promise.all([
        this.counts.byCategory(tx, id, now),
        this.counts.lastMaintenance(tx, id),
      ]);
      const sum = (of: (row: CategoryCount) => number): number => byCategory.reduce((total, row) => total + of(row), 0);
      const notes = sum((row) => row.notes);
      return {
        count: sum((row) => row.count),
        byCategory: byCategory.map(({ category, count }) => ({ category, count })),
        notes,
        meanStrength: notes === 0 ? null : round9(sum((row) => row.strength) / notes),
        lastMaintenance: last && { kind: last.kind, endedAt: last.endedAt.toISOString() },
      };
    });
  }
}
