-- Why: rests that are over were kept for ever where their claim was retracted, merged or superseded meanwhile; the sweep of decay takes them out, the longest over first.
-- Lock: rests wait while the index is built, and nobody else. Time: a second per million rows. Way back: drop the index.
create index decay_rests_over_idx on decay_rests (tenant_id, space_id, until);
