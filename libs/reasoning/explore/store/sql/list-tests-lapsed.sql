-- Claims with a test whose deadline passed without a result.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 now.
-- Index: discriminating_tests_open_idx
with held as (
  select distinct c."claimId" as id
  from discriminating_tests t
  cross join lateral jsonb_to_recordset(t.claims) as c ("claimId" text)
  where t.tenant_id = $1 and t.space_id = $2 and t.status = 'proposed' and t.deadline < $5::timestamptz
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
