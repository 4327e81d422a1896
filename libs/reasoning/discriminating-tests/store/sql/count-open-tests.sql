-- How many tests of an author have no result and have not been withdrawn, up to a limit. Tests past their deadline
-- count too; otherwise very short deadlines would bypass the limit.
-- Params: $1 tenant_id, $2 space_id, $3 principal_id, $4 limit.
-- Index: discriminating_tests_open_idx
select count(*)::int as count
from (
  select t.id from discriminating_tests t
  where t.tenant_id = $1 and t.space_id = $2 and t.proposed_by = $3 and t.status = 'proposed'
  limit $4
) waiting
