-- Deletes the pages of all but the newest snapshots, and the pages of snapshots that were begun long ago and never
-- finished. Other pages without a snapshot may be of one that another worker is making.
-- Params: $1 tenant_id, $2 how many snapshots stay, $3 pages of unfinished snapshots stay from this snapshot id on.
-- Index: snapshot_pages_pkey, snapshots_pkey
-- Writer: snapshot-store.ts (a copy of projections, not a projection)
delete from snapshot_pages p
where p.tenant_id = $1
  and p.snapshot_id not in (select s.id from snapshots s where s.tenant_id = $1 order by s.seq desc, s.id desc limit $2)
  and (p.snapshot_id < $3 or p.snapshot_id in (select s.id from snapshots s where s.tenant_id = $1))
