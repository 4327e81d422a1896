-- Has claims rest until a time, as long as they stay as they are.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 their versions integer[], $5 until.
-- Index: decay_rests_pkey
-- Insert: rows carry the tenant of $1
-- Writer: sweep.repository.ts (operational: when a claim need be looked at again)
insert into decay_rests (tenant_id, space_id, claim_id, version, until)
select $1, $2, r.id, r.version, $5
from unnest($3::text[], $4::integer[]) as r (id, version)
on conflict (tenant_id, claim_id) do update set version = excluded.version, until = excluded.until
