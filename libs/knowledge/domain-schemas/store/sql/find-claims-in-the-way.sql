-- How many plain claims (not facts) are active, disputed or in quarantine and have a predicate with one of the given
-- names or aliases, and the ids of the first of these claims.
-- Params: $1 tenant_id, $2 space_id, $3 comparable names text[], $4 how many ids.
-- Index: claims_by_subject_idx, predicates_pkey, facts_pkey
with plain as (
  select c.id
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.subject_n is not null and c.status in ('active', 'disputed', 'quarantined')
    and c.predicate_n = any (array(
      select n.name from unnest($3::text[]) as n (name)
      union
      select p.name_n from predicates p where p.tenant_id = $1 and p.space_id = $2 and p.aliases && $3::text[]))
    and not exists (select from facts f where f.tenant_id = $1 and f.claim_id = c.id)
)
select (select count(*) from plain)::integer as count, array(select p.id from plain p order by p.id limit $4) as ids
