-- Lists claims that the run itself has changed after their previous version was listed or compared, so that these
-- changes are not processed as new ones.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 versions before integer[], $5 versions after integer[].
-- Index: consolidation_due_pkey, claim_checks_pkey
-- Insert: rows carry the tenant of $1
-- Writer: due-claims.ts (the work list of the open run)
insert into consolidation_due (tenant_id, space_id, claim_id, version)
select home.tenant_id, $2, m.id, m.after
from tenants home
cross join unnest($3::text[], $4::integer[], $5::integer[]) as m (id, before, after)
where home.tenant_id = $1 and (exists (select from consolidation_due d where d.tenant_id = $1 and d.space_id = $2 and d.claim_id = m.id and d.version = m.before offset 0)
  or exists (select from claim_checks k where k.tenant_id = $1 and k.claim_id = m.id and k.version = m.before offset 0))
on conflict (tenant_id, space_id, claim_id) do update set version = excluded.version
