-- The possible conflicts that mark claims for readers: those that, at the time `known_at`, had been found and not dismissed.
-- The stronger claim must be visible at the requested time, and be durable or belong to the session of the reader.
-- Params: $1 tenant_id, $2 space_id, $3 weaker ids text[], $4 reader's session_id or null, $5 the time asked about, $6 statuses text[] of claims that apply at that time, $7 known_at, `infinity` for the present.
-- Index: possible_conflicts_pair_idx, claims_pkey
select p.id, p.weaker_id as "weakerId", p.claim_id as "claimId", p.status
from possible_conflicts p
join claims /* claims */ c on c.tenant_id = $1 and c.space_id = $2 and c.id = p.claim_id and is_guarded(c.base_class, c.activated) and c.status = any ($6::text[])
  and is_visible('active', c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $5::timestamptz, $4::text)
join claims w on w.tenant_id = $1 and w.space_id = $2 and w.id = p.weaker_id and not is_protected(w.base_class, w.activated)
where p.tenant_id = $1 and p.weaker_id = any ($3::text[]) and p.found_at <= $7::timestamptz and (p.status <> 'dismissed' or $7 < p.decided_at)
order by p.weaker_id, p.near desc, p.id
