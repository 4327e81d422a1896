-- Claims of the durable lane that are not yet canonical and were accepted when they were last weighed, with what their
-- present belief state is computed from. The oldest come first, so that premises come before the conclusions drawn from
-- them. No other claim can be accepted now, because time alone never changes a state to accepted.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit.
-- Index: claims_promotable_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey",
  {{columns Claim c only belief_policy, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups,
    supported_at, shielded, failed_test, confirmed, belief_state, volatility, proposition_class}}
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.lane = 'durable' and c.status = 'active' and c.belief_state = 'accepted' and c.tier is null and c.id > $3
order by c.id
limit $4
