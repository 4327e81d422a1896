import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { DEFAULT_SETTINGS, type Settings } from '../domain/schedule.js';

const findSettings = sql(import.meta.url, 'find-settings');

/** Reads what was set for a space. */
export class SettingsRepository {
  async get(tx: TenantTx, spaceId: Id<'spc'>): Promise<Settings> {
    return (await tx.one<Settings>(findSettings, spaceId)) ?? DEFAULT_SETTINGS;
  }
}
