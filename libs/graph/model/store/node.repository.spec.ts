import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { EDGE_KINDS, edgeKinds, type EdgeKind } from '../domain/grammar/edge-kinds.js';
import { GraphModule } from '../../graph.module.js';
import { wouldBeCircular } from '../domain/dependence.js';
import { NodeRepository } from './node.repository.js';

const ids = new TypeIds();

describe('the dependence between two nodes', () => {
  let world: World;
  let spaceId: Id<'spc'>;
  beforeAll(async () => {
    world = await openWorld([GraphModule]);
    ({ spaceId } = await openSpace(world));
  });
  afterAll(() => world.close());

  const tie = async (kind: EdgeKind, closedAt: Date | null = null): Promise<[from: string, to: string]> => {
    const [from, to] = [ids.next('nod'), ids.next('nod')];
    await world.database.owner(
      `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by, closed_at) values ($1, $2, $3, $4, $5, $6, 0, now(), 'prn_a', $7)`,
      [world.tenantId, ids.next('edg'), spaceId, from, to, kind, closedAt],
    );
    return [from, to];
  };
  const leadsDown = (from: string, to: string) =>
    world.get(TenantDatabase).read(world.tenantId, (tx) => world.get(NodeRepository).leadDown(tx, [from], to));

  it.each(edgeKinds.map((kind) => [kind] as const))('follows the grammar for live edges of kind %s', async (kind) => {
    const [from, to] = await tie(kind);
    expect(await leadsDown(from, to)).toBe(EDGE_KINDS[kind].dependence === true);
    expect(await leadsDown(to, from)).toBe(kind === 'exemplifies');
    const [fromOnce, toOnce] = await tie(kind, new Date());
    expect({ fromOnce: await leadsDown(fromOnce, toOnce), toOnce: await leadsDown(toOnce, fromOnce) }).toEqual({
      fromOnce: false,
      toOnce: false,
    });
  });

  it('is returned with its path, unless the path is too long to be found', async () => {
    const chain = Array.from({ length: 4 }, () => ids.next('nod'));
    for (const [n, from] of chain.slice(0, -1).entries()) {
      await world.database.owner(
        `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by) values ($1, $2, $3, $4, $5, 'cites', 0, now(), 'prn_a')`,
        [world.tenantId, ids.next('edg'), spaceId, from, chain[n + 1]],
      );
    }
    const [a, b, c, d] = chain as [string, string, string, string];
    const ways = await world
      .get(TenantDatabase)
      .read(world.tenantId, (tx) => world.get(NodeRepository).listWaysDown(tx, [a], c));
    expect(ways).toEqual([
      { id: a, from: null },
      { id: b, from: a },
      { id: c, from: b },
    ]);
    expect(wouldBeCircular(c, ways)).toMatchObject({ facts: { path: [c, a, b, c], pathLength: 4 } });
    expect(wouldBeCircular(d, ways)).toMatchObject({ code: 'cycle', facts: { path: null, pathLength: null } });
  });

  it('is found at any depth, and exists between a node and itself', async () => {
    await world.database.owner(
      `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by)
      select $1, 'edg_' || n, $2, 'clm_deep' || n, 'clm_deep' || n - 1, 'derives_from', 0, now(), 'prn_a' from generate_series(1, 20000) n`,
      [world.tenantId, spaceId],
    );
    await world.database.owner('analyze edges');
    expect(await leadsDown('clm_deep20000', 'clm_deep0')).toBe(true);
    expect(await leadsDown('clm_deep0', 'clm_deep20000')).toBe(false);
    expect(await leadsDown('clm_deep0', 'clm_deep0')).toBe(true);
  });
});
