-- Tests of a claim, newest first. A proposed test that is past its deadline has the status lapsed.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 status or null, $6 now, $7 claim_id.
-- Index: discriminating_test_claims_pkey, discriminating_tests_pkey
select {{columns DiscriminatingTest t}}
from discriminating_test_claims c
join discriminating_tests t on t.tenant_id = $1 and t.id = c.test_id and t.space_id = $2
where c.tenant_id = $1 and c.claim_id = $7 and c.test_id < $3
  and ($5::text is null or $5 = case when t.status = 'proposed' and t.deadline < $6::timestamptz then 'lapsed' else t.status end)
order by c.test_id desc
limit $4
