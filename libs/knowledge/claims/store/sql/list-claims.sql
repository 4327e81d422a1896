-- The claims of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 statuses text[], $6 subject or null, $7 predicate or null (comparable), $8 session_id or null, $9 a time at which it must be valid, or null, $10 the same for active and disputed claims only, $11 whether rejected ones are listed, $12 workspace_id, `default` or null; then the parameters of the conditions.
-- Index: claims_listed_idx, claim_statements_pkey
select
  {{columns Claim c except skeleton, wording}}, {{columns ClaimStatement said except claim_id, session_id}}
from claims /* claims */ c
cross join lateral (select {{names ClaimStatement s except claim_id, session_id}} from claim_statements /* statements */ s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.space_id = $2 and c.id < $3 and c.status = any ($5::text[])
  and ($6::text is null or c.subject_n = $6) and ($7::text is null or c.predicate_n = $7) and ($8::text is null or c.session_id = $8)
  and ($9::timestamptz is null or (c.valid_from <= $9 and $9 < c.valid_until))
  and ($10::timestamptz is null or c.status not in ('active', 'disputed') or (c.valid_from <= $10 and $10 < c.valid_until))
  and case when $12::text is null then c.lane <> 'workspace' or $8::text is not null when $12 = 'default' then c.lane = 'durable' else c.workspace_id = $12 end
  and ($11::boolean or c.belief_state is distinct from 'rejected')
  and true /* filter */
order by c.id desc
limit $4
