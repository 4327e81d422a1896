-- Claims whose belief state has changed through the passage of time since it was recorded; those due for the longest
-- time come first.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after belief_due_at, $5 after id, $6 limit.
-- Index: claims_belief_due_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.belief_due_at::text as at
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.belief_due_at is not null and c.belief_due_at <= $3 and (c.belief_due_at, c.id) > ($4::timestamptz, $5::text)
order by c.belief_due_at, c.id
limit $6
