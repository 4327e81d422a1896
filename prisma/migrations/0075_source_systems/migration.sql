-- Why: a key of role agent records in the name of a registered source only where an admin granted it that source (claims spec, section 15a, rule 13).
-- Lock: access exclusive on api_keys for an instant (a column with a constant default rewrites nothing). Time: instant. Way back: drop the column.

-- Names of sources in whose name the key may record, and whose external ids it shares; none for keys made before.
alter table api_keys add column source_systems text[] not null default '{}';
