import type { TestDatabase } from './test-database.js';

/** Sets the mode of a tenant directly in the table, with the effect of the operator's command. */
export async function setMode(
  { owner }: Pick<TestDatabase, 'owner'>,
  tenantId: string,
  mode: 'normal' | 'read_only',
): Promise<void> {
  await owner(
    `insert into tenant_modes (tenant_id, mode, cause, reason, since, changed_by) values ($1, $2, 'operator', 'We move house.', now(), '')
    on conflict (tenant_id) do update set mode = excluded.mode`,
    [tenantId, mode],
  );
}
