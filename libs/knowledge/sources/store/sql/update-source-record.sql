-- Writes how many claims of a source were settled, and how many of them were overturned.
-- Params: $1 tenant_id, $2 space_id, $3 source_id, $4 settled, $5 overturned.
-- Index: sources_pkey
update sources set settled = $4::integer, overturned = $5::integer
where tenant_id = $1 and space_id = $2 and source_id = $3
