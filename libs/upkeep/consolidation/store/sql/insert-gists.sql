-- Keeps what words notes say.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 hashes uuid[].
-- Index: claim_checks_pkey
-- Insert: rows carry the tenant of $1
-- Writer: check-store.ts (disposable; made again from the texts)
insert into claim_checks (tenant_id, claim_id, space_id, version, has_vector, gist)
select $1, n.id, $2, 0, false, n.gist
from unnest($3::text[], $4::uuid[]) as n (id, gist)
on conflict (tenant_id, claim_id) do update
set gist = excluded.gist
