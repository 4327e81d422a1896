-- Visible claims about given subjects with single-valued predicates, without claims of sessions.
-- Params: $1 tenant_id, $2 space_id, $3 comparable subjects text[], $4 now, $5 limit of rows of a subject, $6 limit.
-- Index: claims_by_subject_idx, predicates_pkey, claim_statements_pkey
select c.id as "claimId", c.subject_n as "subjectN", c.predicate_n as "predicateN", c.value_key::text as "valueKey", said.subject, said.predicate, said.value
from unnest($3::text[]) as q (subject_n)
cross join lateral (
  select a.id, a.subject_n, a.predicate_n, a.value_key
  from claims a
  join predicates p on p.tenant_id = $1 and p.space_id = $2 and p.name_n = a.predicate_n and p.cardinality = 'single'
  where a.tenant_id = $1 and a.space_id = $2 and a.subject_n = q.subject_n and a.session_id is null
    and is_visible(a.status, a.grounding, a.belief_state, a.valid_from, a.valid_until, a.scope, a.session_id, $4::timestamptz, null)
  order by a.predicate_n, a.id
  limit $5
) c
cross join lateral (select s.subject, s.predicate, s.value from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
order by c.predicate_n, c.subject_n, c.id
limit $6
