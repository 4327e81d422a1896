-- Why: a claim whose key is drawn like that of a protected one must be found when either is written (claims spec, rule 8).
-- Only keys that are drawn unlike they are spelled have a skeleton; the others are found by their slot. Rows stored before have none: no SQL can make one. `credence replay` rebuilds them with it.
-- Lock: a nullable column is added to claims, which rewrites nothing; writes of claims while the index is built, for which no row qualifies. Time: a scan of claims, a second per million rows. Way back: drop the index and the column.
alter table claims add column skeleton uuid;
create index claims_by_skeleton_idx on claims (tenant_id, space_id, skeleton) where skeleton is not null;
