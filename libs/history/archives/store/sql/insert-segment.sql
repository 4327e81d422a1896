-- Stores a part of an archived day.
-- Params: $1 tenant_id, $2 day, $3 part, $4 last_of_day, $5 from_seq, $6 to_seq, $7 lines, $8 sha256, $9 content bytea, $10 created_at.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: archive-store.ts (a copy of the log, not a projection)
insert into archive_segments (tenant_id, day, part, last_of_day, from_seq, to_seq, lines, sha256, content, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
