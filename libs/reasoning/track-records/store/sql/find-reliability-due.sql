-- The next source whose claims have to be weighed again.
-- Params: $1 tenant_id, $2 space_id, $3 after source id.
-- Index: reliability_due_pkey
select source_id as "sourceId", marks from reliability_due
where tenant_id = $1 and space_id = $2 and source_id > $3
order by source_id
limit 1
