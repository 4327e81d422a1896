-- Active or disputed claims, each with the author who first asserted it and, for a lesson, its nudge. Extractive
-- digests are left out, because they show the marks of their members.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: claims_pkey, claim_evidence_pkey, nodes_pkey, claim_statements_pkey
select c.id, c.space_id as "spaceId", concat_ws(E'\n', said.text, (select n.detail->>'nudge' from nodes n where n.tenant_id = $1 and n.id = c.id and c.type = 'lesson')) as text, said.subject, said.predicate, said.value, c.subject_n as "subjectN", c.slot, c.status, c.base_class as "baseClass", c.gate_trust as "gateTrust", c.activated, c.lane, c.recorded_by as "recordedBy",
  (select a.asserted_by from claim_evidence a where a.tenant_id = $1 and a.claim_id = c.id order by a.attached_at, a.evidence_id limit 1) as author
from claims c
cross join lateral (select s.text, s.subject, s.predicate, s.value from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[]) and c.status in ('active', 'disputed')
  and (c.category <> 'digest' or not exists (select from nodes d where d.tenant_id = $1 and d.id = c.id and d.detail->>'method' = 'extractive'))
order by c.id
