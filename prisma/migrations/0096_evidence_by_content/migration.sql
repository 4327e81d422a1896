-- migrate: outside a transaction
-- Why: behind row-level security PostgreSQL takes coalesce for a function that may leak, and does not look for its value in an index: each observation was looked for among all with the same content. A case expression is looked up.
-- Lock: none that reads or writes of evidence wait for. Time: that of reading the table twice; ten million records take about a minute. If it stops half-way, drop index evidence_by_origin_idx, then do as `credence migrate` says.
-- Way back: drop index evidence_by_origin_idx; evidence_by_content_idx of 0088 is dropped by 0097.
-- Observations of the durable lane by their content and origin: the first of each is found at once, however often it was repeated.
create index concurrently evidence_by_origin_idx on evidence (tenant_id, space_id, content_hash, (case when source_id is not null then source_id when source_system is not null then source_system else recorded_by end), id) where workspace_id is null;
