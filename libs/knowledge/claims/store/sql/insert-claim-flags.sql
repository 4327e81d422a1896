-- Flags claims; a flag that a claim already has is left unchanged.
-- Params: $1 tenant_id, $2 space ids text[], $3 kinds text[], $4 claim ids text[].
-- Index: claim_flags_pkey
-- Insert: rows carry the tenant of $1
insert into claim_flags (tenant_id, space_id, kind, claim_id)
select home.tenant_id, f.space_id, f.kind, f.claim_id
from tenants home
cross join unnest($2::text[], $3::text[], $4::text[]) as f (space_id, kind, claim_id)
where home.tenant_id = $1
on conflict do nothing
