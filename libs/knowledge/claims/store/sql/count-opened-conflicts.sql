-- How many conflicts that a principal pointed out wait for a reviewer, up to a limit.
-- Params: $1 tenant_id, $2 space_id, $3 principal_id, $4 limit.
-- Index: conflicts_open_idx
select count(*)::int as count
from (
  select k.id from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open' and k.opened_by = $3 limit $4
) waiting
