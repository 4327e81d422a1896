-- Why: several authors may assert a claim on the same evidence, and evidence may be cited and be a witness at the same time. The row of such evidence names all of them; until now, it named only the last that added something.
-- Lock: nobody reads or writes claim_evidence until it ends. Time: a few milliseconds, whatever is stored, because the column is empty.
-- Way back: drop the column. The version before does not know it; what the column names then no longer counts.

alter table claim_evidence add column others jsonb;
