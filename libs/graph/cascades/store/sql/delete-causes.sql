-- Deletes causes that no longer hold; events still record that they once held.
-- Params: $1 tenant_id, $2 node_ids text[], $3 kinds text[], $4 root_ids text[].
-- Index: causes_pkey
delete from causes c
using unnest($2::text[], $3::text[], $4::text[]) as gone (node_id, kind, root_id)
where c.tenant_id = $1 and c.node_id = gone.node_id and c.kind = gone.kind and c.root_id = gone.root_id
