-- Plain claims (not facts) that are active, disputed or in quarantine and whose predicate has one of the given names as
-- its name or an alias. They are ordered by subject and id. The values compared with the index come from subqueries:
-- under row-level security, a `coalesce` in their place would prevent the index lookup.
-- Params: $1 tenant_id, $2 space_id, $3 comparable names text[], $4 after claim_id, $5 limit.
-- Index: claims_by_subject_idx, claims_pkey, predicates_pkey, facts_pkey
select c.id as "claimId"
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.status in ('active', 'disputed', 'quarantined')
  and c.predicate_n = any (array(
    select n.name from unnest($3::text[]) as n (name)
    union
    select p.name_n from predicates p where p.tenant_id = $1 and p.space_id = $2 and p.aliases && $3::text[]))
  and c.subject_n >= (select coalesce(min(l.subject_n), '') from claims l where l.tenant_id = $1 and l.id = $4)
  and (c.subject_n, c.id) > ((select coalesce(min(l.subject_n), '') from claims l where l.tenant_id = $1 and l.id = $4), $4)
  and not exists (select from facts f where f.tenant_id = $1 and f.claim_id = c.id)
order by c.subject_n, c.id
limit $5
