-- Records that facts have to be judged because of evidence or a schema version, starting from the first fact even if
-- some have already been judged for the same reason.
-- Params: $1 tenant_id, $2 space_id, $3 about, $4 due_since.
-- Index: judgements_due_pkey
-- Insert: the row carries the tenant of $1
insert into judgements_due (tenant_id, space_id, about, after_claim_id, due_since)
values ($1, $2, $3, '', $4::timestamptz)
on conflict (tenant_id, space_id, about) do update set after_claim_id = '', due_since = excluded.due_since
