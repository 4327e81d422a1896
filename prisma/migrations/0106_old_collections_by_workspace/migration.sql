-- Why: collections_by_workspace_idx of 0105 replaces it.
-- Lock: collections exclusively, for a moment. Time: at once, whatever the size.
-- Way back: the index as 0074 makes it.
drop index collections_of_workspace_idx;
