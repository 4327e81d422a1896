-- Why: a correction changes every claim of a page in one transaction, and no new version can take the place of an old one before the transaction ends. With 30 % of a page free, nearly half of the new versions had to go to another page, with an entry in every index. With 55 % free all of them stay: an update takes half the processor time, and a correction writes half as much write-ahead log.
-- Lock: none that reads or writes of claims wait for. Time: none. Pages that are already full stay as they are until the table is rewritten (`vacuum full claims`, or a restored dump).
-- Way back: alter table claims set (fillfactor = 70).

alter table claims set (fillfactor = 45);
