-- Claims that resolve given contradictions or contribute to a resolution, in the order in which they were attached,
-- each with the resolution that it asks for and who attached it.
-- Params: $1 tenant_id, $2 conflict ids text[], $3 known_at, `infinity` for the present.
-- Index: edges_to_idx
select e.to_id as "conflictId", e.from_id as id, coalesce(e.asks, 'keep_both') as asks, e.created_by as by, coalesce(e.by_reviewer, false) as "isByReviewer", e.override, e.created_at as at
from edges e
where e.tenant_id = $1 and e.to_id = any ($2::text[]) and e.kind = 'resolves' and e.closed_at is null and e.created_at <= $3::timestamptz
order by e.created_at, e.id
