-- The last status of a claim before it was retracted.
-- Params: $1 tenant_id, $2 claim_id.
-- Index: claim_states_pkey
select s.status
from claim_states s
where s.tenant_id = $1 and s.claim_id = $2 and s.status <> 'retracted'
order by s.version desc
limit 1
