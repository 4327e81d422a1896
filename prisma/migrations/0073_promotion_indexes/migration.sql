-- Why: promote finds what may be promoted, and what is due, by index. Apart from 0072_promotion, whose lock keeps readers out, too.
-- Lock: writes to claims wait while the index is built. Time: that of reading the table once.
-- Way back: drop the indexes.

-- Claims of the durable lane that are accepted and not yet canonical.
create index claims_promotable_idx on claims (tenant_id, space_id, id) where lane = 'durable' and status = 'active' and belief_state = 'accepted' and tier is null;
-- Workspaces whose task or session ended.
create index workspaces_boundary_due_idx on workspaces (tenant_id, space_id, id) where boundary_due;
