-- migrate: outside a transaction
-- Why: a claim that says the same as a claim merged into it, such as a claim promoted out of a workspace, takes its vector from there instead of having it computed again. Nothing finds the claims that were merged into a claim.
-- Lock: none that reads or writes of claims wait for. Time: that of reading the table twice, about 10 s for a million claims; few of them were merged. If it stops half-way, drop index claims_merged_idx, then do as `credence migrate` says.
-- Way back: drop index claims_merged_idx.
-- The claims that were merged into a claim.
create index concurrently claims_merged_idx on claims (tenant_id, merged_into) where merged_into is not null;
