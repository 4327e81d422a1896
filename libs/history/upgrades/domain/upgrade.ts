import type { EventsOf } from '../../events/index.js';

export interface UpgradePayloads {
  /** The database was migrated. `from` and `to` are the last migrations before and after. */
  runtime_upgraded: { from: string; to: string; serviceVersion: string; migrations: string[] };
}

export const UPGRADE_KINDS = ['runtime_upgraded'] as const satisfies readonly (keyof UpgradePayloads)[];

export const runtimeUpgraded = (
  tenantId: string,
  payload: UpgradePayloads['runtime_upgraded'],
  occurredAt: Date,
): EventsOf<UpgradePayloads> => ({
  kind: 'runtime_upgraded',
  spaceId: null,
  subjectId: tenantId,
  occurredAt,
  payload,
});

/** The migration that introduced snapshots. */
export const SNAPSHOTS_SINCE = '0031_snapshots';
