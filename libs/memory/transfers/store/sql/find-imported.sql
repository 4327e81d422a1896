-- Evidence recorded under external ids of namespaces, newest first. Only evidence of the kind of records of claims has
-- its content, which shows whether it is such a record.
-- Params: $1 tenant_id, $2 space_id, $3 namespaces text[], $4 external_ids text[].
-- Index: evidence_external_idx
select e.id, e.external_id as "externalId", e.kind, case when e.kind = 'assertion' then e.content else '' end as content
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and case when e.namespace is null then e.recorded_by else e.namespace end = any ($3::text[]) and e.external_id = any ($4::text[])
order by e.id desc
