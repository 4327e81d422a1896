import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import { viewOfSnapshot, type ListSnapshotsInput, type SnapshotList } from '../domain/snapshot.js';
import type { SnapshotStore } from '../store/snapshot-store.js';

export class ListSnapshots {
  constructor(
    private readonly work: UnitOfWork,
    private readonly snapshots: SnapshotStore,
  ) {}

  async run(ctx: Ctx, _: z.output<typeof ListSnapshotsInput>): Promise<z.input<typeof SnapshotList>> {
    return { data: (await this.work.read(ctx, (tx) => this.snapshots.list(tx))).map(viewOfSnapshot) };
  }
}
