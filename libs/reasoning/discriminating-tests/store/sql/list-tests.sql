-- Tests of a space, newest first. A proposed test that is past its deadline has the status lapsed.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 status or null, $6 now.
-- Index: discriminating_tests_listed_idx
select {{columns DiscriminatingTest t}}
from discriminating_tests t
where t.tenant_id = $1 and t.space_id = $2 and t.id < $3
  and ($5::text is null or $5 = case when t.status = 'proposed' and t.deadline < $6::timestamptz then 'lapsed' else t.status end)
order by t.id desc
limit $4
