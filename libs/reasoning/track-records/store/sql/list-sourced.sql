-- The attachments of claims whose evidence a registered source recorded, or that have a reliability factor, with what
-- the factor is computed from. If the recorder may not speak for the named source, the name is only a label; the group
-- of the evidence shows this.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: claim_evidence_pkey, evidence_pkey, claims_pkey, sources_pkey, predicates_pkey
select a."claimId", a."evidenceId", a.reliability, s.domain_tags as "domainTags", s.settled, s.overturned, c.predicate_n as "predicateN", p.domains
from unnest($3::text[]) as q (id)
cross join lateral (
  select c.predicate_n
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.id = q.id
  offset 0 -- prevents flattening, here and below, so that each row is one index lookup, also before the tables have statistics
) c
cross join lateral (
  select a.claim_id as "claimId", a.evidence_id as "evidenceId", a.reliability
  from claim_evidence a
  where a.tenant_id = $1 and a.claim_id = q.id
  offset 0
) a
cross join lateral (
  select e.source_id, e.independence_group
  from evidence e
  where e.tenant_id = $1 and e.space_id = $2 and e.id = a."evidenceId"
  offset 0
) e
left join lateral (
  select s.source_id, s.domain_tags, s.settled, s.overturned
  from sources s
  where s.tenant_id = $1 and s.space_id = $2 and s.source_id = e.source_id
    and {{expression Evidence e sourced}}
  offset 0
) s on true
left join lateral (
  select p.domains
  from predicates p
  where p.tenant_id = $1 and p.space_id = $2 and p.name_n = c.predicate_n
  offset 0
) p on true
where s.source_id is not null or a.reliability is not null
order by a."claimId", a."evidenceId"
