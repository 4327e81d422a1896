-- migrate: outside a transaction
-- Why: reflection asks what is contested because of the open conflicts of a space; causes_pkey begins with the node, so every cause of the tenant was read for it. Only statements that name the kind can use this index, so plans made while there are no causes do not choose it for any other.
-- Lock: none that reads or writes of causes wait for. Time: that of reading the table twice, about 10 s for ten million rows; few of them are contested. If it stops half-way, drop index causes_contested_idx, then do as `credence migrate` says.
-- Way back: drop index causes_contested_idx.
-- What is contested because of a conflict.
create index concurrently causes_contested_idx on causes (tenant_id, root_id, node_id) where kind = 'contested';
