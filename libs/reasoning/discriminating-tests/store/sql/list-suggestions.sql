-- Open suggestions about claims, newest claim first. If a workspace is given, only suggestions of this workspace are
-- returned. Otherwise, if a session is given, only suggestions of the session and of its workspace. If neither is
-- given, only suggestions outside sessions and workspaces.
-- Params: $1 tenant_id, $2 space_id, $3 before claim id, $4 limit, $5 whether those of quarantined claims are listed, $6 session_id or null, $7 workspace_id or null.
-- Index: test_suggestions_listed_idx, claims_pkey
select {{columns TestSuggestion s}}
from test_suggestions s
join claims c on c.tenant_id = $1 and c.id = s.claim_id
where s.tenant_id = $1 and s.space_id = $2 and s.settled_at is null and s.claim_id < $3 and ($5::boolean or c.status <> 'quarantined')
  and case when $7::text is not null then s.workspace_id = $7 when $6::text is not null then s.session_id = $6 else s.session_id is null and s.workspace_id is null end
order by s.claim_id desc
limit $4
