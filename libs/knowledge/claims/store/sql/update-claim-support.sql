-- Writes how claims stand after what they depend on has changed.
-- Params: $1 tenant_id, $2 rows jsonb array, $3 their ids.
-- Index: claims_pkey
with incoming as (
  select r.* from jsonb_to_recordset($2::jsonb) as r (id text, grounding text, inherited text, base double precision, "baseClass" text, corroboration integer,
    "agingFrom" timestamptz, trust double precision, "gateTrust" double precision, "trustLimit" double precision, "gateTrustLimit" double precision,
    confidence double precision, "staleAt" timestamptz, "expiresAt" timestamptz, version integer, "stateSince" timestamptz, "runnerUp" jsonb)
)
update claims c set
  grounding = r.grounding, inherited = r.inherited, base = r.base, base_class = r."baseClass", corroboration = r.corroboration, aging_from = r."agingFrom",
  trust = r.trust, gate_trust = r."gateTrust", trust_limit = r."trustLimit", gate_trust_limit = r."gateTrustLimit", confidence = r.confidence, stale_at = r."staleAt", expires_at = r."expiresAt",
  version = r.version, state_since = r."stateSince", runner_up = nullif(r."runnerUp", 'null')
from incoming r
where c.tenant_id = $1 and c.id = any ($3::text[]) and c.id = r.id
