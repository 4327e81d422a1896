-- Writes how claims stand after what they rest on has changed, and keeps the state that ends.
-- Params: $1 tenant_id, $2 standings jsonb array, $3 their ids.
-- Index: claims_pkey
with incoming as (
  select r.* from jsonb_to_recordset($2::jsonb) as r (id text, grounding text, inherited text, base double precision, "baseClass" text, corroboration integer,
    "anchorAt" timestamptz, trust double precision, "gateTrust" double precision, "trustLimit" double precision, "gateTrustLimit" double precision,
    confidence double precision, "staleAt" timestamptz, "expiresAt" timestamptz, version integer, "stateSince" timestamptz, "runnerUp" jsonb)
), ended as (
  insert into claim_states (tenant_id, claim_id, version, space_id, status, grounding, is_exclusive, valid_from, valid_until, base, base_class, corroboration, reinforcements, disputes, gate_trust, anchor_at, superseded_by, stale_at, expires_at, known_from, known_until)
  select $1, c.id, c.version, c.space_id, c.status, c.grounding, c.is_exclusive, c.valid_from, c.valid_until, c.base, c.base_class, c.corroboration, c.reinforcements, c.disputes, c.gate_trust, c.anchor_at, c.superseded_by, c.stale_at, c.expires_at, c.state_since, r."stateSince"
  from claims c join incoming r on r.id = c.id
  where c.tenant_id = $1 and c.id = any ($3::text[])
)
update claims c set
  grounding = r.grounding, inherited = r.inherited, base = r.base, base_class = r."baseClass", corroboration = r.corroboration, anchor_at = r."anchorAt",
  trust = r.trust, gate_trust = r."gateTrust", trust_limit = r."trustLimit", gate_trust_limit = r."gateTrustLimit", confidence = r.confidence, stale_at = r."staleAt", expires_at = r."expiresAt",
  version = r.version, state_since = r."stateSince", runner_up = nullif(r."runnerUp", 'null')
from incoming r
where c.tenant_id = $1 and c.id = any ($3) and c.id = r.id
