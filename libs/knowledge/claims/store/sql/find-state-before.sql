-- The last active or disputed state of a claim that is no longer in force: its status, and until when it was valid.
-- Params: $1 tenant_id, $2 claim_id.
-- Index: claim_states_pkey
select s.status, nullif(s.valid_until, 'infinity') as "validUntil"
from claim_states s
where s.tenant_id = $1 and s.claim_id = $2 and s.status in ('active', 'disputed')
order by s.version desc
limit 1
