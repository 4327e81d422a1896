-- The last completed maintenance run of one of the given kinds in a space.
-- Params: $1 tenant_id, $2 space_id, $3 kinds text[].
-- Index: maintenance_runs_pkey
select r.kind, r.ended_at as "endedAt"
from maintenance_runs r
where r.tenant_id = $1 and r.space_id = $2 and r.kind = any ($3::text[]) and r.state = 'done' and r.ended_at is not null
order by r.id desc
limit 1
