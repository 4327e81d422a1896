-- Deletes the pages of all but the newest snapshots.
-- Params: $1 tenant_id, $2 how many snapshots stay.
-- Index: snapshot_pages_pkey, snapshots_pkey
-- Writer: snapshot-store.ts (a copy of projections, not a projection)
delete from snapshot_pages
where tenant_id = $1
  and snapshot_id not in (select s.id from snapshots s where s.tenant_id = $1 order by s.seq desc, s.id desc limit $2)
