-- The last earlier status of a claim that is none of the given ones.
-- Params: $1 tenant_id, $2 claim_id, $3 statuses text[].
-- Index: claim_states_pkey
select s.status
from claim_states s
where s.tenant_id = $1 and s.claim_id = $2 and s.status <> all ($3::text[])
order by s.version desc
limit 1
