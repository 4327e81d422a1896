-- Of the visible claims of a task: the facts of its steps, the most recently attached first, and its notes with their
-- strengths, the strongest first. Claims of private sessions are returned only to their participants.
-- Params: $1 tenant_id, $2 space_id, $3 task_id, $4 now, $5 limit for each.
-- Index: steps_tenant_id_task_id_ordinal_key, step_facts_pkey, notes_of_task_idx, claims_pkey
(
  select f.claim_id as "claimId", null::double precision as importance, null::double precision as strength
  from (
    select f.claim_id, max(f.attached_at) as attached_at
    from steps s
    join step_facts f on f.tenant_id = $1 and f.step_id = s.id
    where s.tenant_id = $1 and s.task_id = $3
    group by f.claim_id
    order by 2 desc, 1 desc
  ) f
  cross join lateral (
    select from claims c
    where c.tenant_id = $1 and c.id = f.claim_id
      and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $4::timestamptz, c.session_id)
    offset 0
  ) seen
  order by f.attached_at desc, f.claim_id desc
  limit $5
)
union all
(
  select n.claim_id, n.importance, n.strength
  from (
    select n.claim_id, n.importance, least(1, n.importance * (1 + 0.2 * least(n.uses, 5)) * power(2, -greatest(0, extract(epoch from $4::timestamptz - greatest(n.recorded_at, n.last_used_at)))::double precision / 86400 / n.half_life_days)) as strength
    from notes n
    where n.tenant_id = $1 and n.space_id = $2 and n.task_id = $3
    order by 3 desc, 1 desc
  ) n
  cross join lateral (
    select from claims c
    where c.tenant_id = $1 and c.id = n.claim_id
      and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $4::timestamptz, c.session_id)
    offset 0
  ) seen
  order by n.strength desc, n.claim_id desc
  limit $5
)
order by strength desc nulls first, "claimId"
