-- Adds the outcome of a claim to the record of a source, or changes it.
-- Params: $1 tenant_id, $2 space_id, $3 claim_id, $4 source_id, $5 outcome.
-- Index: source_settlements_pkey
-- Insert: the row carries the tenant of $1
insert into source_settlements (tenant_id, space_id, claim_id, source_id, outcome)
values ($1, $2, $3, $4, $5)
on conflict (tenant_id, claim_id, source_id) do update set outcome = excluded.outcome
