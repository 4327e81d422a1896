-- Stores the metadata of a snapshot.
-- Params: $1 tenant_id, $2 snapshot jsonb.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: snapshot-store.ts (a copy of projections, not a projection)
insert into snapshots (tenant_id, {{insert Snapshot}})
select home.tenant_id, {{values Snapshot s}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as s ({{recordset Snapshot}})
where home.tenant_id = $1
