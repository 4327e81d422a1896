-- Claims outside sessions and workspaces that are worth a test.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: test_suggestions_listed_idx
select
  (select count(*)::integer from test_suggestions s where s.tenant_id = $1 and s.space_id = $2 and s.settled_at is null and s.session_id is null and s.workspace_id is null) as count,
  array(
    select s.claim_id from test_suggestions s
    where s.tenant_id = $1 and s.space_id = $2 and s.settled_at is null and s.session_id is null and s.workspace_id is null and s.claim_id < $3::text collate "C"
    order by s.claim_id desc
    limit $4
  ) as ids
