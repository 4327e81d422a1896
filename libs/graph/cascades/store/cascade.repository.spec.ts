import type { Id } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { GraphModule } from '../../graph.module.js';
import { ripe } from '../domain/cause.js';
import { CascadeRepository } from './cascade.repository.js';

const ids = new TypeIds();

let world: World;
let spaceId: Id<'spc'>;
beforeAll(async () => {
  world = await openWorld([GraphModule]);
  ({ spaceId } = await openSpace(world));
});
afterAll(() => world.close());

/**
 * Creates a graph from the rank of each node and its dependencies, with a cascade whose nodes wait at given ranks.
 * Returns the names of the next nodes.
 */
async function next(
  {
    nodes,
    edges,
    waiting,
  }: { nodes: Record<string, number>; edges: [string, string][]; waiting: Record<string, number> },
  limit: number,
): Promise<string[]> {
  const cascade = ids.next('cas');
  const nameOf = new Map<string, string>();
  const idOf = Object.fromEntries(Object.keys(nodes).map((name) => [name, ids.next('nod')]));
  for (const [name, id] of Object.entries(idOf)) nameOf.set(id, name);
  await world.database.owner(
    `insert into cascades (tenant_id, id, space_id, trigger, root_ids, state, visited, changed, waiting, low_rank, low_node, started_at) values ($1, $2, $3, 'rederived', '{}', 'running', 0, 0, 0, 0, '', now())`,
    [world.tenantId, cascade, spaceId],
  );
  for (const [name, rank] of Object.entries(nodes)) {
    await world.database.owner(
      `insert into nodes (tenant_id, id, space_id, type, rank, confidence_limit, root_groups, contested, detail, recorded_at, recorded_by, version, state_since)
      values ($1, $2, $3, 'derivation', $4, 1, '{}', false, '{}', now(), 'prn_a', 1, now())`,
      [world.tenantId, idOf[name], spaceId, rank],
    );
  }
  for (const [above, below] of edges) {
    await world.database.owner(
      `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by) values ($1, $2, $3, $4, $5, 'derives_from', 0, now(), 'prn_a')`,
      [world.tenantId, ids.next('edg'), spaceId, idOf[above], idOf[below]],
    );
  }
  for (const [name, rank] of Object.entries(waiting))
    await world.database.owner('insert into cascade_frontier values ($1, $2, $3, $4)', [
      world.tenantId,
      cascade,
      rank,
      idOf[name],
    ]);
  const ahead = await world
    .get(TenantDatabase)
    .read(world.tenantId, (tx) => world.get(CascadeRepository).next(tx, cascade, limit));
  const held = new Set(ahead.reached.map(({ id }) => id));
  const dependencies = edges
    .filter(([above]) => held.has(idOf[above]!))
    .map(([, below]) => ({ premiseId: idOf[below]! }));
  return ripe(ahead, dependencies).map(({ id }) => nameOf.get(id)!);
}

describe('the next nodes of a cascade', () => {
  it('are the waiting nodes and their dependents, lowest rank first', async () => {
    expect(
      await next(
        {
          nodes: { a: 2, b: 3, c: 4 },
          edges: [
            ['b', 'a'],
            ['c', 'b'],
          ],
          waiting: { a: 2 },
        },
        10,
      ),
    ).toEqual(['a', 'b', 'c']);
  });

  it('end before the first node that has more dependents than the page can hold', async () => {
    expect(
      await next(
        {
          nodes: { a: 2, b: 3, c: 4 },
          edges: [
            ['b', 'a'],
            ['c', 'b'],
          ],
          waiting: { a: 2 },
        },
        2,
      ),
    ).toEqual(['a', 'b']);
  });

  it('do not include nodes that wait beyond the page, even if the page reaches them', async () => {
    expect(await next({ nodes: { a: 2, b: 3 }, edges: [['b', 'a']], waiting: { a: 2, b: 3 } }, 1)).toEqual(['a']);
  });

  it('include a waiting node whose rank has risen above that of its dependents', async () => {
    expect(
      await next(
        {
          nodes: { risen: 9, b: 3, c: 4, d: 4 },
          edges: [
            ['b', 'risen'],
            ['c', 'b'],
            ['d', 'b'],
          ],
          waiting: { risen: 9 },
        },
        2,
      ),
    ).toContain('risen');
  });
});
