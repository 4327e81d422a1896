-- Records what a language model found in evidence, and the state of its ingestion.
-- Params: $1 tenant_id, $2 id, $3 found_anchors jsonb, $4 ingest.
-- Index: evidence_pkey
update evidence e set found_anchors = nullif($3::jsonb, '[]'), ingest = $4
where e.tenant_id = $1 and e.id = $2
