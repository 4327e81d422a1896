-- Writes how many prompts of a session were marked.
-- Params: $1 tenant_id, $2 session_id, $3 space_id, $4 prompts.
-- Index: session_prompts_pkey
-- Insert: the row carries the tenant of $1
insert into session_prompts (tenant_id, session_id, space_id, prompts) values ($1, $2, $3, $4)
on conflict (tenant_id, session_id) do update set prompts = excluded.prompts
