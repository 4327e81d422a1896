-- How many entries that apply to a whole space take a place, counted up to a limit. For a call outside private
-- sessions: all entries from outside. For a call in a private session: those of all private sessions, and those from
-- outside that have not expired.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 whether the call is in a private session, $5 limit.
-- Index: checkpoint_items_of_space_idx
select count(*)::integer as entries
from (
  select from checkpoint_items i
  where i.tenant_id = $1 and i.space_id = $2 and i.scope = 'space' and i.to_version = 2147483647
    and case when i.session_id is not null then $4::boolean
      else not $4::boolean or i.item ->> 'expiresAt' is null or (i.item ->> 'expiresAt')::timestamptz > $3 end
  limit $5
) counted
