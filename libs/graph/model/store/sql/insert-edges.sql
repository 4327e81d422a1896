-- Writes new edges.
-- Params: $1 tenant_id, $2 edges jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by, closed_at, asks, override, by_reviewer)
select home.tenant_id, r.id, r."spaceId", r."fromId", r."toId", r.kind, r.ordinal, r."createdAt", r."createdBy", r."closedAt", r.asks, r.override, r."byReviewer"
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (id text, "spaceId" text, "fromId" text, "toId" text, kind text, ordinal integer, "createdAt" timestamptz, "createdBy" text,
  "closedAt" timestamptz, asks text, override text, "byReviewer" boolean)
where home.tenant_id = $1
