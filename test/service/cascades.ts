import type { CascadeJob } from '#libs/graph/cascades/index.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import type { Client } from './client.js';
import type { Service } from './service.js';
import type { Tenant } from './tenant.js';

/** Advances every running cascade of a space by one page, as workers would; returns how many there were. */
export async function walkCascades(
  service: Service,
  { id: tenantId, owner }: Tenant,
  spaceId: string,
  client: Client = owner,
): Promise<number> {
  const { data } = (await client.do('cascades.list', { space: spaceId, state: 'running', limit: 200 })) as {
    data: { id: string }[];
  };
  for (const { id } of data)
    await service.get<WalkCascade>(WalkCascade).run(tenantId, { spaceId, cascadeId: id } as CascadeJob);
  return data.length;
}

/** Advances cascades until every correction is complete. */
export async function settleCascades(...where: Parameters<typeof walkCascades>): Promise<void> {
  while ((await walkCascades(...where)) > 0);
}
