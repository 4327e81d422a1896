-- The most recently attached facts of the steps of a task, and the strongest notes of the task with their strengths.
-- Params: $1 tenant_id, $2 space_id, $3 task_id, $4 now, $5 limit for each.
-- Index: steps_tenant_id_task_id_ordinal_key, step_facts_pkey, notes_of_task_idx
(
  select f.claim_id as "claimId", null::double precision as importance, null::double precision as strength
  from steps s
  join step_facts f on f.tenant_id = $1 and f.step_id = s.id
  where s.tenant_id = $1 and s.task_id = $3
  group by f.claim_id
  order by max(f.attached_at) desc, f.claim_id desc
  limit $5
)
union all
(
  select n.claim_id, n.importance, least(1, n.importance * (1 + 0.2 * least(n.uses, 5)) * power(2, -greatest(0, extract(epoch from $4::timestamptz - greatest(n.recorded_at, n.last_used_at)))::double precision / 86400 / n.half_life_days))
  from notes n
  where n.tenant_id = $1 and n.space_id = $2 and n.task_id = $3
  order by 3 desc, n.claim_id desc
  limit $5
)
order by strength desc nulls first, "claimId"
