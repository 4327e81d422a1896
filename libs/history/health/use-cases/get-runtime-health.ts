import type { z } from 'zod';
import type { Clock, Ctx } from '#libs/kernel/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import { serviceVersion } from '#libs/platform/process/index.js';
import { IntegrityResult } from '../../integrity/index.js';
import type { ModeStore } from '../../modes/index.js';
import type { SnapshotStore } from '../../snapshots/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import {
  findingsOf,
  snapshotsInShort,
  type GetRuntimeHealthInput,
  type RuntimeHealth,
} from '../domain/runtime-health.js';
import type { HealthReader } from '../store/health-reader.js';

const SILENT_MS = 10 * 60_000;

/** The health of the service for one tenant. It uses indexes only; `doctor` checks more. */
export class GetRuntimeHealth {
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1_000);

  constructor(
    private readonly work: UnitOfWork,
    private readonly health: HealthReader,
    private readonly modes: ModeStore,
    private readonly snapshots: SnapshotStore,
    private readonly embedders: Embedders,
    private readonly clock: Clock,
  ) {}

  run(ctx: Ctx, _: z.output<typeof GetRuntimeHealthInput>): Promise<z.input<typeof RuntimeHealth>> {
    return this.work.read(ctx, async (tx) => {
      const now = this.clock.now();
      const [row, mode, snapshots, migration] = await Promise.all([
        this.health.find(tx, new Date(now.getTime() - SILENT_MS)),
        this.modes.find(tx),
        this.snapshots.list(tx),
        this.snapshots.lastMigration(tx),
      ]);
      const checked = IntegrityResult.safeParse(row.checkResult).data?.findings ?? [];
      const { settings } = this.snapshots;
      const findings = findingsOf(
        { ...row, lastSnapshot: snapshots[0] ?? null, snapshotSettings: settings },
        mode,
        checked,
        now,
      );
      return {
        mode: mode?.mode ?? 'normal',
        degraded: mode?.mode === 'read_only' ? 'read_only' : null,
        findings,
        advice: findings.map(({ advice }) => advice),
        system: {
          serviceVersion,
          migration,
          databaseVersion: row.databaseVersion,
          ...this.#model(),
          embeddingsMoving: row.embeddingsMoving,
          startedAt: this.#startedAt.toISOString(),
        },
        snapshots: snapshotsInShort(snapshots, settings),
        archives: { count: row.archives, firstDay: row.firstDay, lastDay: row.lastDay },
        integrity: { checkedAt: row.checkedAt?.toISOString() ?? null, findings: checked.length },
      };
    });
  }

  /** Both values are null in a process on the command line, which has no model. */
  #model(): { embeddingModel: string | null; embeddingDimensions: number | null } {
    const embedder = (this.embedders as Embedders | undefined)?.first;
    return { embeddingModel: embedder?.model ?? null, embeddingDimensions: embedder?.dimensions ?? null };
  }
}
