-- Everything that is needed to decide on claim keys, read while the keys are locked. Contradictions that somebody
-- pointed out are left out, because they may connect several keys and are decided elsewhere. For a multi-valued key,
-- only these claims are read: those with the given values, the parties of open conflicts, the given claims and those
-- superseded by them, and the claims that others are remainders of.
-- Params: $1 tenant_id, $2 keys jsonb array of {slot, valueKeys, ids of claims and conflicts to include in any case, predicateN}, $3 space_id.
-- Index: claims_by_slot_idx, claim_statements_pkey
select known.*
from jsonb_to_recordset($2::jsonb) as q (slot uuid, "valueKeys" uuid[], ids text[], "predicateN" text)
cross join lateral (
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
     where k.tenant_id = $1 and k.new_claim_id = c.id and k.reason <> 'contradiction' and (k.status = 'open' or k.resolution = 'keep_both' or k.id = any (q.ids))) as conflicts
  from claims c
  cross join lateral (select {{names ClaimStatement s except claim_id, session_id}} from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
  where c.tenant_id = $1 and c.slot = q.slot
    and (c.id = any (q.ids) or c.superseded_by = any (q.ids)
      or c.id in (select r.remainder_of from claims r where r.tenant_id = $1 and r.slot = q.slot and r.remainder_of is not null)
      or c.id in (select unnest(array[k.new_claim_id, k.existing_claim_id]) from claims n
        join conflicts k on k.tenant_id = $1 and k.new_claim_id = n.id and k.status = 'open'
        where n.tenant_id = $1 and n.slot = q.slot and n.status = 'quarantined')
      or ((c.status in ('active', 'disputed', 'quarantined') or c.rejected_weight is not null) 
        and (c.value_key = any (q."valueKeys")
          or not exists (select from predicates p where p.tenant_id = $1 and p.space_id = $3 and p.name_n = q."predicateN" and p.cardinality = 'multi'))))
  offset 0 -- prevents flattening, so that each key is one index lookup
) known
order by known.id
