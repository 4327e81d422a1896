-- Claims that are active, disputed or in quarantine in workspaces that were closed by a given time, in the order in
-- which the workspaces were closed.
-- Params: $1 tenant_id, $2 space_id, $3 closed until, $4 after, $5 after id, $6 limit.
-- Index: workspaces_closed_idx, claims_of_workspace_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", w.closed_at::text as at
from workspaces w
cross join lateral (
  select k.id, k.slot, k.predicate_n, k.value_key
  from claims k
  where k.tenant_id = $1 and k.workspace_id = w.id and k.status in ('active', 'disputed', 'quarantined') and (w.closed_at, k.id) > ($4::timestamptz, $5::text)
  order by k.id
  limit $6
) c
where w.tenant_id = $1 and w.space_id = $2 and w.state = 'closed' and w.closed_at <= $3 and w.closed_at >= $4
order by w.closed_at, c.id
limit $6
