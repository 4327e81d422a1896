-- Records how far the tables of a rebuilt database have applied the log.
-- Params: $1 tenant_id, $2 applied seq, $3 positions of unsealed events that are applied bigint[].
-- Index: replay_progress_pkey
-- Insert: rows carry the tenant of $1
-- Writer: rebuilt-database.ts (state of the rebuilt database, not a projection)
insert into replay_progress (tenant_id, applied_seq, ahead) values ($1, $2, $3::bigint[])
on conflict (tenant_id) do update set applied_seq = excluded.applied_seq, ahead = excluded.ahead
