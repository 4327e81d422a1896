-- Why: what a space believes on somebody's inference alone is listed, newest first, without reading the rest of it.
-- Lock: writes of claims wait while the index is built. Time: about 10 s at 10M rows. Way back: drop the index.
create index claims_uncited_idx on claims (tenant_id, space_id, id) where type = 'claim' and base_class = 'inference' and status = 'active';
