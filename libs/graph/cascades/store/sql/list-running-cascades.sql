-- The oldest running cascade of every space that has one, with the number of nodes that it has visited. Cascades of
-- read-only tenants are left out: they continue once the tenant is writable.
-- Params: $1 limit, $2 tenant and $3 space after which the list begins; empty: from the start.
-- Index: cascades_open_idx, tenant_modes_pkey
-- Tenant: exempt (recovery covers all tenants, then handles one at a time)
select distinct on (c.tenant_id, c.space_id) c.tenant_id as "tenantId", c.space_id as "spaceId", c.id, c.visited
from cascades c
where c.state = 'running' and (c.tenant_id, c.space_id) > ($2::text, $3::text)
  and not exists (select from tenant_modes m where m.tenant_id = c.tenant_id and m.mode = 'read_only')
order by c.tenant_id, c.space_id, c.id
limit $1
