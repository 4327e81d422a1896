-- The cheapest tests of any of the given claims whose result can still be ingested, with what determines the
-- reliability of their method sources.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 now, $5 limit.
-- Index: discriminating_test_claims_pkey, discriminating_tests_pkey, sources_pkey
select t.id, t.cost, t.claims, s.class, s.base_reliability as "baseReliability", s.domain_tags as "domainTags", s.settled, s.overturned
from discriminating_tests t
join sources s on s.tenant_id = $1 and s.space_id = $2 and s.source_id = t.method_source_id
where t.tenant_id = $1 and t.space_id = $2 and t.status = 'proposed' and (t.deadline is null or t.deadline >= $4::timestamptz)
  and t.id in (select c.test_id from discriminating_test_claims c where c.tenant_id = $1 and c.claim_id = any ($3::text[]))
order by t.cost, t.id
limit $5
