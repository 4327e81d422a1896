-- The number of active claims of each author in a space, largest first.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: claims_newest_idx
select c.recorded_by as "author", count(*)::integer as count
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active'
group by c.recorded_by
order by 2 desc, 1
limit $3
