-- Why: what was observed in a stretch of time (an episode captured) is found in the order of its observation, without reading the rest of the space.
-- Lock: writes of claims wait while the index is built. Time: about 20 s at 10M rows. Way back: drop the index.
create index claims_observed_idx on claims (tenant_id, space_id, observed_at, id) where status = 'active' and category <> 'digest';
