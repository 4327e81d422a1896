-- The items of handoffs and the status of each, in the order in which they were stated.
-- Params: $1 tenant_id, $2 handoff ids text[].
-- Index: handoff_verifications_of_handoff_idx
select {{columns HandoffVerification v}}
from handoff_verifications v
where v.tenant_id = $1 and v.handoff_id = any ($2::text[])
order by v.id
