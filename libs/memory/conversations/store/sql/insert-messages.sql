-- Puts messages in their places.
-- Params: $1 tenant_id, $2 rows jsonb array, each with searchText.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into messages (tenant_id, id, space_id, session_id, ordinal, role, speaker, content, at, external_id, search, is_private)
select home.tenant_id, m.id, m."spaceId", m."sessionId", m.ordinal, m.role, m.speaker, m.content, m.at, m."externalId", to_tsvector('english', m."searchText"), m."isPrivate"
from tenants home
cross join jsonb_to_recordset($2::jsonb) as m (id text, "spaceId" text, "sessionId" text, ordinal integer, role text, speaker text, content text, at timestamptz,
  "externalId" text, "searchText" text, "isPrivate" boolean)
where home.tenant_id = $1
