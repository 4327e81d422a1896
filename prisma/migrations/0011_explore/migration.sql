-- Why: what exploration of the graph looks for beside its starting point: what is not sound, what is weak, conflicts by either side.
-- Lock: claims, nodes and conflicts while their indexes are built, of which few rows qualify. Time: a second per million rows. Way back: drop the indexes.

-- HOT updates stay possible: neither votes nor uses change these columns.
create index claims_unsound_idx on claims (tenant_id, space_id, grounding, id) where grounding <> 'sound';
create index claims_weak_idx on claims (tenant_id, space_id, id) where confidence < 0.5;
create index nodes_unsound_idx on nodes (tenant_id, space_id, grounding, id) where grounding <> 'sound';

-- Of decided conflicts too: a walk crosses them.
drop index conflicts_by_existing_idx;
create index conflicts_by_existing_idx on conflicts (tenant_id, existing_claim_id);
