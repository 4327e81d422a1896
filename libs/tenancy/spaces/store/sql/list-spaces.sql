-- The spaces that a caller may enter, oldest first.
-- Params: $1 tenant_id, $2 after id, $3 limit, $4 allowed ids text[], null for all.
-- Index: spaces_pkey
select {{columns Space}}, clock_timestamp() as "databaseNow"
from spaces
where tenant_id = $1 and id > $2 and ($4::text[] is null or id = any ($4))
order by id
limit $3
