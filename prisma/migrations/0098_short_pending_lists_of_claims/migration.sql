-- Why: every look-up in an index of words also reads the entries that wait to be put into it, by default up to 4 MB of them. These indexes now let 256 kB wait, as claims_search_idx does.
-- Lock: each index exclusively, for a moment. Time: at once, whatever the size; what waits is put in with the next writes.
-- Way back: alter index ... reset (gin_pending_list_limit), for each.
alter index claims_guarded_words_idx set (gin_pending_list_limit = 256);
alter index claims_notes_words_idx set (gin_pending_list_limit = 256);
alter index claims_guarded_notes_words_idx set (gin_pending_list_limit = 256);
