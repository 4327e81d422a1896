-- The pages of a snapshot in the order in which they were written.
-- Params: $1 tenant_id, $2 snapshot_id, $3 after ordinal, $4 limit.
-- Index: snapshot_pages_pkey
select {{columns SnapshotPage except snapshot_id}}
from snapshot_pages
where tenant_id = $1 and snapshot_id = $2 and ordinal > $3
order by ordinal
limit $4
