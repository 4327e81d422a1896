-- Gives claims a cooldown until a given time. It applies only as long as the claim keeps its version.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 their versions integer[], $5 until.
-- Index: decay_cooldowns_pkey
-- Insert: rows carry the tenant of $1
-- Writer: due-item.repository.ts (operational: when a claim has to be checked again)
insert into decay_cooldowns (tenant_id, space_id, claim_id, version, until)
select home.tenant_id, $2, r.id, r.version, $5
from tenants home
cross join unnest($3::text[], $4::integer[]) as r (id, version)
where home.tenant_id = $1
on conflict (tenant_id, claim_id) do update set version = excluded.version, until = excluded.until
