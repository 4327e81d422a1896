-- Which claims had superseded which, as recorded at a given time. This replaces the table `claims` in `list-ties`.
-- Params: $1 tenant_id. The slot known_at is that time.
-- Index: claims_superseded_by_idx, claim_states_by_successor_idx, claims_pkey
select s.tenant_id, s.id, s.superseded_by, s.historical
from claims s
where s.tenant_id = $1 and s.state_since <= 'infinity' /* known_at */::timestamptz
union all
select h.tenant_id, h.claim_id, h.superseded_by, s.historical
from claim_states h
join claims s on s.tenant_id = $1 and s.id = h.claim_id
where h.tenant_id = $1 and h.known_from <= 'infinity' /* known_at */::timestamptz and 'infinity' /* known_at */::timestamptz < h.known_until
