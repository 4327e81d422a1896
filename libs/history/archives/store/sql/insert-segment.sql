-- Stores an archived day.
-- Params: $1 tenant_id, $2 day, $3 from_seq, $4 to_seq, $5 lines, $6 sha256, $7 content bytea, $8 created_at.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: archive-store.ts (a copy of the log, not a projection)
insert into archive_segments (tenant_id, day, from_seq, to_seq, lines, sha256, content, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
