-- The oldest events of a tenant without a seal. Settled: no transaction that could still write before it is under way; an xid
-- from the future came with a restored backup and has no neighbours here.
-- Params: $1 tenant_id, $2 limit.
-- Index: unsealed_events_pkey
select e.position, e.id, to_char(e.ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ts, e.kind, e.schema_version, e.actor,
  e.space_id, e.session_id, e.task_id, e.subject_id, e.payload, e.request_id, e.idempotency_key,
  e.xid < pg_snapshot_xmin(pg_current_snapshot()) or e.xid >= pg_snapshot_xmax(pg_current_snapshot()) as is_settled
from unsealed_events u
join events e on e.tenant_id = $1 and e.position = u.position
where u.tenant_id = $1
order by u.position
limit $2
