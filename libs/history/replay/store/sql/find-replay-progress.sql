-- How far the tables of a rebuilt database have applied the log.
-- Params: $1 tenant_id.
-- Index: replay_progress_pkey
select {{columns ReplayProgress}} from replay_progress where tenant_id = $1
