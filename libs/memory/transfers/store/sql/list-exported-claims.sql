-- Claims that an export contains, oldest first, each with the evidence that it is based on, whether or not the export
-- contains this evidence, and with the source of its own first assertion.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 latest recorded_at, $6 whether superseded claims are included, $7 whether claims of sessions are included, $8 whether claims of workspaces are included, $9 categories that are left out text[].
-- Index: claims_listed_idx, claim_evidence_pkey, evidence_pkey
select c.id,
  coalesce(cited.ids, '{}') as "evidenceIds", own.source_id as "sourceId"
from claims c
cross join lateral (
  select array_agg(e.id order by e.id) as ids
  from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
  where a.tenant_id = $1 and a.claim_id = c.id and a.relation in ('cited', 'corroboration') and {{expression ClaimEvidence a first_attached_at}} <= $5
    and e.counts
) cited
left join lateral (
  select e.source_id
  from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
  where a.tenant_id = $1 and a.claim_id = c.id and a.relation = 'assertion'
  order by e.id
  limit 1
) own on true
where c.tenant_id = $1 and c.space_id = $2 and c.id > $3 and c.recorded_at <= $5
  and c.type = 'claim' and c.category <> all ($9::text[]) and c.grounding <> 'tainted'
  and (c.status = 'active' or ($6::boolean and c.status = 'superseded' and c.valid_from < c.valid_until))
  and case c.lane when 'session' then $7::boolean when 'workspace' then $8::boolean else true end
  and not exists (select from facts f where f.tenant_id = $1 and f.claim_id = c.id)
order by c.id
limit $4
