-- For each of the best hits, up to three claims about the same subject and up to three based on the same evidence; for
-- each of the linking hits, up to three claims that it is linked with, closest first.
-- Params: $1 tenant_id, $2 space_id, $3 ids of the best hits text[], $4 ids of the linking hits text[], $5 time by which links and attachments must have been known, or null; then the parameters of the conditions.
-- Index: claims_by_subject_idx, claim_evidence_by_evidence_idx, claim_links_pkey, claim_links_back_idx
select distinct related.id, null as "linkedTo", null::double precision as weight
from claims given
cross join lateral (
  (select m.id from claims /* memories */ m
  where m.tenant_id = $1 and m.space_id = $2 and m.subject_n = given.subject_n and m.id <> given.id limit 3)
  union all
  (select m.id from claim_evidence own
  join evidence e on e.tenant_id = $1 and e.id = own.evidence_id and e.counts
  join claim_evidence other on other.tenant_id = $1 and other.evidence_id = own.evidence_id and other.relation <> 'contradiction' and ($5::timestamptz is null or {{expression ClaimEvidence other first_attached_at}} <= $5)
  join claims /* memories */ m on m.tenant_id = $1 and m.id = other.claim_id and m.space_id = $2
  where own.tenant_id = $1 and own.claim_id = given.id and own.relation <> 'contradiction' and ($5 is null or {{expression ClaimEvidence own first_attached_at}} <= $5) and m.id <> given.id limit 3)
) related
where given.tenant_id = $1 and given.space_id = $2 and given.id = any ($3::text[])
union all
select linked.id, hit.id, linked.weight
from unnest($4::text[]) hit (id)
cross join lateral (
  select m.id, max(l.weight) as weight
  from (
    select out.b_id as id, out.weight from claim_links out where out.tenant_id = $1 and out.space_id = $2 and out.a_id = hit.id and ($5::timestamptz is null or out.linked_at <= $5)
    union all
    select back.a_id, back.weight from claim_links back where back.tenant_id = $1 and back.space_id = $2 and back.b_id = hit.id and ($5 is null or back.linked_at <= $5)
  ) l
  join claims /* memories */ m on m.tenant_id = $1 and m.space_id = $2 and m.id = l.id
  group by m.id
  order by weight desc, m.id
  limit 3
) linked
order by id, "linkedTo"
