-- Messages recorded under ids of a namespace: that of a source system, else of a principal.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_ids text[].
-- Index: evidence_external_idx
select {{columns Message m except space_id, is_private}}
from evidence e
join messages m on m.tenant_id = $1 and m.id = e.id
where e.tenant_id = $1 and e.space_id = $2 and case when e.namespace is null then e.recorded_by else e.namespace end = $3 and e.external_id = any ($4::text[]) and e.kind = 'message'
order by m.id
