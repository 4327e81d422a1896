-- Stores new claims.
-- Params: $1 tenant_id, $2 claims jsonb array, each with searchText and skeleton.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into claims (tenant_id,
  id, space_id, subject_n, predicate_n, slot, skeleton, value_key, lane, scope, session_id, category, importance,
  observed_at, recorded_at, recorded_by, remainder_of, external_id, namespace, status, status_reason, grounding, is_exclusive, is_historical,
  valid_from, valid_until, valid_from_inferred, tags, base, base_class, corroboration, reinforcements, disputes, gate_reinforcements,
  gate_disputes, trust, gate_trust, aging_from, half_life_days, strength_refreshed_at, superseded_by, rejected_weight, version, state_since, type, inherited, trust_limit, gate_trust_limit, confidence, stale_at, expires_at, is_activated, runner_up, search)
select home.tenant_id,
  r.id, r."spaceId", r."subjectN", r."predicateN", r.slot, r.skeleton, r."valueKey", r.lane, r.scope,
  r."sessionId", r.category, r.importance, r."observedAt", r."recordedAt", r."recordedBy", r."remainderOf", r."externalId", r.namespace, r.status,
  r."statusReason", r.grounding, r."isExclusive", r."isHistorical", r."validFrom", coalesce(r."validUntil", 'infinity'), r."validFromInferred",
  r.tags, r.base, r."baseClass", r.corroboration, r.reinforcements, r.disputes, r."gateReinforcements", r."gateDisputes", r.trust, r."gateTrust",
  r."agingFrom", r."halfLifeDays", r."strengthRefreshedAt", r."supersededBy", r."rejectedWeight", r.version, r."stateSince",
  coalesce(r.type, 'claim'), coalesce(r.inherited, 'sound'), r."trustLimit", r."gateTrustLimit", r.confidence, r."staleAt", r."expiresAt", -- claims stored before there was a graph say none of it
  coalesce(r."isActivated", false), nullif(r."runnerUp", 'null'), to_tsvector('english', r."searchText")
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (
  id text, "spaceId" text, "subjectN" text, "predicateN" text, slot uuid, skeleton uuid,
  "valueKey" uuid, lane text, scope text, "sessionId" text, category text, importance double precision, "observedAt" timestamptz,
  "recordedAt" timestamptz, "recordedBy" text, "remainderOf" text, "externalId" text, namespace text, status text, "statusReason" text, grounding text,
  "isExclusive" boolean, "isHistorical" boolean, "validFrom" timestamptz, "validUntil" timestamptz, "validFromInferred" boolean, tags text[],
  base double precision, "baseClass" text, corroboration integer, reinforcements integer, disputes integer, "gateReinforcements" integer,
  "gateDisputes" integer, trust double precision, "gateTrust" double precision, "agingFrom" timestamptz, "halfLifeDays" double precision,
  "strengthRefreshedAt" timestamptz, "supersededBy" text, "rejectedWeight" double precision, version integer, "stateSince" timestamptz, type text, inherited text,
  "trustLimit" double precision, "gateTrustLimit" double precision, confidence double precision, "staleAt" timestamptz, "expiresAt" timestamptz, "isActivated" boolean, "runnerUp" jsonb, "searchText" text)
where home.tenant_id = $1
