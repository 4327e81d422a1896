-- Deletes all but the newest snapshots, once their pages are gone.
-- Params: $1 tenant_id, $2 how many stay.
-- Index: snapshots_pkey
-- Writer: snapshot-store.ts (a copy of projections, not a projection)
delete from snapshots
where tenant_id = $1 and id not in (select s.id from snapshots s where s.tenant_id = $1 order by s.seq desc, s.id desc limit $2)
