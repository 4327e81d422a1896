-- How many prompts of a session were marked.
-- Params: $1 tenant_id, $2 session_id.
-- Index: session_prompts_pkey
select p.prompts from session_prompts p where p.tenant_id = $1 and p.session_id = $2
