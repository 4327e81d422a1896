-- Why: what a correction on its way will make of what rests on its roots is more than its trigger tells: a claim may be rested on something stale, a forecast be refuted in part.
-- Lock: cascades while a nullable column is added and the few that run are updated. Time: instant. Way back: drop the column.
alter table cascades add column effect text check (effect in ('tainted', 'expired', 'stale', 'contested'));
update cascades set effect = case when trigger in ('retracted', 'unsupported', 'refuted') then 'tainted' when trigger = 'superseded' then 'stale' end;
comment on column cascades.effect is 'The worst that what rests on the roots may come to; null: it gets no worse for readers';
