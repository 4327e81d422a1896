-- Why: a wide correction takes thousands of nodes from the front of its frontier; every page began by reading past all that had left, and who asked how far it was counted what remained.
-- Lock: cascades, a moment. Time: instant; the frontiers of corrections under way are counted once. Way back: drop the columns.
alter table cascades add column waiting integer not null default 0;
alter table cascades add column low_rank integer not null default 0;
alter table cascades add column low_node text collate "C" not null default '';
update cascades c set waiting = f.waiting
from (select tenant_id, cascade_id, count(*)::integer as waiting from cascade_frontier group by 1, 2) f
where f.tenant_id = c.tenant_id and f.cascade_id = c.id;
alter table cascades alter column waiting drop default;
alter table cascades alter column low_rank drop default;
alter table cascades alter column low_node drop default;
comment on column cascades.waiting is 'How many nodes are in its frontier';
comment on column cascades.low_rank is 'Nothing in its frontier is before this rank and node';
