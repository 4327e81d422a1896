-- The latest running cascade that started from any of the given claims or evidence.
-- Params: $1 tenant_id, $2 space_id, $3 root_ids text[].
-- Index: cascades_open_idx
select c.id
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.state = 'running' and c.root_ids && $3::text[]
order by c.id desc
limit 1
