-- The number of active claims of each author in a space, largest first. Without the condition on recorded_by, the index
-- would not be used.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: claims_of_authors_idx
select c.recorded_by as "author", count(*)::integer as count
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.recorded_by >= ''
group by c.recorded_by
order by 2 desc, 1
limit $3
