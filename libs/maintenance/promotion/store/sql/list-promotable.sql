-- Claims of the durable lane that are accepted and not yet canonical, oldest first, so that premises come before
-- conclusions drawn from them.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit.
-- Index: claims_promotable_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.lane = 'durable' and c.status = 'active' and c.belief_state = 'accepted' and c.tier is null and c.id > $3
order by c.id
limit $4
