-- Why: a resolver too weak for a contradiction says how it would have it resolved, for the day it is strong enough.
-- Lock: edges while a nullable column is added, which rewrites nothing. Time: instant. Way back: drop the column.
alter table edges add column asks text check (asks in ('supersede', 'reject', 'keep_both'));
comment on column edges.asks is 'Of a resolver of a contradiction: how it would have it resolved; null of every other edge';
