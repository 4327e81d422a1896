-- Moves attachments to the current independence group of their evidence, and with them the attachments on the same
-- claim that restate this evidence (see `restates` in support.ts).
-- Params: $1 tenant_id, $2 evidence ids text[], $3 group of each text[].
-- Index: claim_evidence_by_evidence_idx, claim_evidence_pkey
update claim_evidence a set independence_group = q.independence_group
from unnest($2::text[], $3::text[]) as q (id, independence_group)
join claim_evidence m on m.tenant_id = $1 and m.evidence_id = any ($2) and m.evidence_id = q.id
join evidence e on e.tenant_id = $1 and e.id = m.evidence_id
where a.tenant_id = $1 and a.claim_id = m.claim_id
  and (a.evidence_id = m.evidence_id
    or a.relation = 'assertion' and a.independence_group = m.independence_group
      and a.text_key = case when char_length(e.content) >= 200 then e.content_hash else coalesce(m.text_key, m.evidence_id) end)
