-- How many events of each kind were recorded in the sessions of executions while these ran. For each execution, only
-- the first events are counted, up to a limit.
-- Params: $1 tenant_id, $2 ids text[], $3 limit.
-- Index: executions_pkey, events_of_session_idx
select x.id, r.kind, count(*)::integer as count
from executions x
cross join lateral (
  select e.kind from events e
  where e.tenant_id = $1 and e.session_id = x.session_id and e.occurred_at >= x.started_at and e.occurred_at <= coalesce(x.ended_at, 'infinity')
    and e.kind not in ('execution_started', 'execution_ended')
  order by e.occurred_at
  limit $3
) r
where x.tenant_id = $1 and x.id = any ($2::text[])
group by x.id, r.kind
order by x.id, r.kind
