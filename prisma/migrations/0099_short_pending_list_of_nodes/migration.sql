-- Why: the same as 0098, for the words of nodes.
-- Lock: the index exclusively, for a moment. Time: at once, whatever the size.
-- Way back: alter index nodes_search_idx reset (gin_pending_list_limit).
alter index nodes_search_idx set (gin_pending_list_limit = 256);
