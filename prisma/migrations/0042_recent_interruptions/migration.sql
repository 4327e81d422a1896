-- Why: contexts and recall show the sessions of a space that were cut off lately.
-- Lock: `interruptions` against writes while its index is built. Time: on a million interruptions about 1 s.
-- Way back: drop index interruptions_recent_idx.
create index interruptions_recent_idx on interruptions (tenant_id, space_id, interrupted_at, id) where interrupted_at is not null;
