-- Stores the fingerprints of notes.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 hashes uuid[].
-- Index: claim_checks_pkey
-- Insert: rows carry the tenant of $1
-- Writer: check-store.ts (disposable; computed again from the texts)
insert into claim_checks (tenant_id, claim_id, space_id, version, embedded, content_fingerprint)
select home.tenant_id, n.id, $2, 0, false, n.content_fingerprint
from tenants home
cross join unnest($3::text[], $4::uuid[]) as n (id, content_fingerprint)
where home.tenant_id = $1
on conflict (tenant_id, claim_id) do update
set content_fingerprint = excluded.content_fingerprint
