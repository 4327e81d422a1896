-- Claims by id, with everything that is needed to decide on them, except contradictions that somebody pointed out,
-- which may connect several keys.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 ids of conflicts to include in any case text[].
-- Index: claims_pkey, claim_statements_pkey
select
  {{columns Claim c except skeleton, wording}}, {{columns ClaimStatement said except claim_id, session_id}},
  (select json_agg(json_build_object({{object ClaimEvidence a except weighed_live}},
    'live', e.counts, 'isPendingReweigh', a.weighed_live is distinct from (e.counts), 'staleAt', e.stale_at, 'expiresAt', e.expires_at,
    'copyKey', case when char_length(e.content) >= 200 then e.content_hash end))
   from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
   where a.tenant_id = $1 and a.claim_id = c.id) as attachments,
  (select json_agg(json_build_object({{object ClaimVote v}}))
   from claim_votes v
   where v.tenant_id = $1 and v.claim_id = c.id) as votes,
  (select json_agg(json_build_object({{object Conflict k}}))
   from conflicts k
   where k.tenant_id = $1 and k.new_claim_id = c.id and k.reason <> 'contradiction' and (k.status = 'open' or k.resolution = 'keep_both' or k.id = any ($4::text[]))) as conflicts
from claims c
cross join lateral (select {{names ClaimStatement s except claim_id, session_id}} from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
