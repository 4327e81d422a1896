import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx, type MaintenanceRunRow, type Narrowed } from '#libs/platform/database/index.js';
import type { MaintenanceKind, Run } from '../domain/run.js';
import { DEFAULT_SCHEDULES, DEFAULT_SETTINGS, type Settings } from '../domain/schedule.js';

const findRun = sql(import.meta.url, 'find-run');
const findLastRun = sql(import.meta.url, 'find-last-run');
const listRuns = sql(import.meta.url, 'list-runs');

type Row = Narrowed<MaintenanceRunRow, Pick<Run, 'kind' | 'options' | 'report' | 'cursor'>>;

/** Reads runs. */
export class RunRepository {
  find(tx: TenantTx, spaceId: Id<'spc'>, id: string): Promise<Run | null> {
    return tx.one<Row>(findRun, spaceId, id);
  }

  /** The last run of a kind in a space, however it ended; null if there is none. */
  findLast(tx: TenantTx, spaceId: Id<'spc'>, kind: MaintenanceKind): Promise<Run | null> {
    return tx.one<Row>(findLastRun, spaceId, kind);
  }

  /** The runs of a space, newest first. */
  list(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    page: { beforeId: string; limit: number },
    kind: MaintenanceKind | null,
  ): Promise<Run[]> {
    return tx.all<Row>(listRuns, spaceId, page.beforeId, page.limit, kind);
  }
}

const findSettings = sql(import.meta.url, 'find-settings');

type StoredSettings = Omit<Settings, 'kinds'> & { kinds: Partial<Settings['kinds']> };

/** Reads the maintenance settings of a space. */
export class SettingsRepository {
  /** A kind that did not exist when the settings were stored has its default schedule. */
  async get(tx: TenantTx, spaceId: Id<'spc'>): Promise<Settings> {
    const stored = await tx.one<StoredSettings>(findSettings, spaceId);
    return stored === null ? DEFAULT_SETTINGS : { ...stored, kinds: { ...DEFAULT_SCHEDULES, ...stored.kinds } };
  }
}
