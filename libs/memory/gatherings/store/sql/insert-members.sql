-- Puts claims into a gathering.
-- Params: $1 tenant_id, $2 gathering_id, $3 claim_ids text[].
-- Index: none (inserts)
-- Insert: rows carry the tenant of $1
insert into gathering_members (tenant_id, gathering_id, claim_id)
select $1, $2, m.id
from unnest($3::text[]) as m (id)
