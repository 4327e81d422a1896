-- Why: a reactivation finds the episodes that claims are members of, and the newest with a record (docs/adr/0085).
-- Lock: collection_members and collections, against writes while their indexes are built.
-- Time: that of reading the tables once; ten million members take about ten seconds.
-- Way back: drop the indexes.
-- The collections of a claim, the newest first.
create index collection_members_claim_idx on collection_members (tenant_id, claim_id, collection_id);
-- Episodes with a record, the newest first.
create index collections_recorded_idx on collections (tenant_id, space_id, id) where record is not null;
