-- How many visible claims outside sessions a space has, by category, how many of them are notes, and the sum of the
-- strengths of these notes.
-- Params: $1 tenant_id, $2 space_id, $3 now.
-- Index: claims_listed_idx, notes_pkey
select c.category, count(*)::int as count, count(n.claim_id)::int as notes,
  coalesce(sum(least(1, n.importance * (1 + 0.2 * least(n.uses, 5))
    * power(2, -greatest(0, extract(epoch from $3::timestamptz - greatest(n.recorded_at, n.last_used_at)))::double precision / 86400 / n.half_life_days))) filter (where n.claim_id is not null), 0)::double precision as strength
from claims c
left join notes n on n.tenant_id = $1 and n.claim_id = c.id
where c.tenant_id = $1 and c.space_id = $2
  and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $3::timestamptz, null)
group by c.category
order by c.category
