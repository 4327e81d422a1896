-- Workspaces that were closed by a given time, in the order in which they were closed.
-- Params: $1 tenant_id, $2 space_id, $3 closed until, $4 after, $5 after id, $6 limit.
-- Index: workspaces_closed_idx
select w.id, w.closed_at::text as at
from workspaces w
where w.tenant_id = $1 and w.space_id = $2 and w.state = 'closed' and w.closed_at <= $3 and (w.closed_at, w.id) > ($4::timestamptz, $5::text)
order by w.closed_at, w.id
limit $6
