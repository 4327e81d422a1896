-- Why: what has earned it is promoted: its tier is canonical from then on, and a workspace knows its last run and whether one is due because its task or session ended
-- (docs/adr/0077).
-- Lock: claims, claim_states and workspaces, for the moment that their columns take; columns without a default write no row. Time: at once, whatever the size.
-- Way back: drop the columns.
alter table claims add column tier text;
alter table claims add constraint claims_tier_check check (tier = any (array['canonical'])) not valid;
comment on column claims.tier is 'canonical: it was promoted; null: workspace';
alter table claim_states add column tier text;
alter table workspaces add column boundary_due boolean;
comment on column workspaces.boundary_due is 'Its task or session ended, and the run of promote that follows has not; null: false';
alter table workspaces add column last_run jsonb;
comment on column workspaces.last_run is 'The last run of promote: when, why, how many observations there were, and how many claims were promoted, carried, archived and discarded; null: there was none';
grant select (lane, belief_state, tier) on claims to credence_system;
