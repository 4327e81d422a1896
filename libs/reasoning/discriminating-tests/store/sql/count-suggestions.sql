-- The number of open suggestions about the claims of each author, up to a limit for each.
-- Params: $1 tenant_id, $2 space_id, $3 authors text[], $4 limit.
-- Index: test_suggestions_author_idx
select n.author, (select count(*)::int from (
    select from test_suggestions s where s.tenant_id = $1 and s.space_id = $2 and s.author = n.author and s.settled_at is null limit $4
  ) held) as count
from unnest($3::text[]) as n (author)
order by n.author
