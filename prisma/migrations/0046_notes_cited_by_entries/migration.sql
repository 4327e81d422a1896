-- Why: a note that has faded stays while something that must not be done again cites it (continuity spec, section 7).
-- Lock: checkpoint_items against writes while the index is built. Time: one pass over the table, seconds at 10M rows; few rows are in it.
-- Way back: drop the index.

create index checkpoint_items_citing_idx on checkpoint_items (tenant_id, space_id)
  where list = 'must_not_redo' and to_version = 2147483647 and strpos(item::text, 'clm_') > 0;
