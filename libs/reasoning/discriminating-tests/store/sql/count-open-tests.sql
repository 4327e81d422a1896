-- How many tests of an author wait for a result, up to a limit. One past its deadline waits no longer.
-- Params: $1 tenant_id, $2 space_id, $3 principal_id, $4 limit, $5 now.
-- Index: discriminating_tests_open_idx
select count(*)::int as count
from (
  select t.id from discriminating_tests t
  where t.tenant_id = $1 and t.space_id = $2 and t.proposed_by = $3 and t.status = 'proposed' and (t.deadline is null or t.deadline >= $5::timestamptz)
  limit $4
) waiting
