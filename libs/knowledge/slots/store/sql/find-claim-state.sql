-- What was known of a claim at a time, where that has ended since.
-- Params: $1 tenant_id, $2 claim_id, $3 at.
-- Index: claim_states_pkey
select s.version, s.status, s.grounding, s.is_exclusive as "isExclusive", s.valid_from as "validFrom", s.valid_until as "validUntil", s.base, s.base_class as "baseClass", s.corroboration,
  s.reinforcements, s.disputes, s.anchor_at as "anchorAt", s.superseded_by as "supersededBy", s.known_from as "stateSince"
from claim_states s
where s.tenant_id = $1 and s.claim_id = $2 and s.known_from <= $3 and $3 < s.known_until
order by s.version desc
limit 1
