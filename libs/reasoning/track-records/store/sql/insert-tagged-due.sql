-- Marks the sources of a space that have domain tags, because the domains of a predicate may have changed.
-- Params: $1 tenant_id, $2 space_id.
-- Index: sources_pkey
-- Insert: rows carry the tenant of $1
-- Writer: due-sources.ts (removed after `beliefs` has weighed the claims of the source; not a projection)
insert into reliability_due (tenant_id, space_id, source_id, marks)
select s.tenant_id, s.space_id, s.source_id, 1 from sources s where s.tenant_id = $1 and s.space_id = $2 and s.domain_tags <> '{}'
order by s.source_id
on conflict (tenant_id, space_id, source_id) do update set marks = reliability_due.marks + 1
