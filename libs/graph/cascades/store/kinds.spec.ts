import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { EDGE_KINDS, edgeKinds, type EdgeKind } from '../../model/index.js';
import { GraphModule } from '../../graph.module.js';
import { CascadeRepository } from './cascade.repository.js';
import { PendingCorrections } from './pending-corrections.js';

const ids = new TypeIds();

/** For each edge kind, the end that a cascade reaches from the other end. */
const CARRYING: Readonly<Partial<Record<EdgeKind, 'to its beginning' | 'to its end'>>> = {
  derives_from: 'to its beginning',
  supported_by: 'to its beginning',
  exemplifies: 'to its end',
};

/**
 * The SQL statements name edge kinds literally, so that the planner can use them. These tests compare them with the
 * grammar.
 */
describe('what a cascade reaches', () => {
  let world: World;
  let spaceId: Id<'spc'>;
  beforeAll(async () => {
    world = await openWorld([GraphModule]);
    ({ spaceId } = await openSpace(world));
  });
  afterAll(() => world.close());

  const tie = async (kind: EdgeKind): Promise<[from: string, to: string]> => {
    const ends: [string, string] = [ids.next('nod'), ids.next('nod')];
    for (const id of ends) {
      await world.database.owner(
        `insert into nodes (tenant_id, id, space_id, type, rank, confidence_limit, root_groups, contested, detail, recorded_at, recorded_by, version, state_since, text, status, grounding)
        values ($1, $2, $3, 'cornerstone', 2, 1, '{}', false, '{}', now(), 'prn_a', 1, now(), 'x', 'active', 'sound')`,
        [world.tenantId, id, spaceId],
      );
    }
    await world.database.owner(
      `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by) values ($1, $2, $3, $4, $5, $6, 0, now(), 'prn_a')`,
      [world.tenantId, ids.next('edg'), spaceId, ...ends, kind],
    );
    return ends;
  };
  const reached = async (id: string): Promise<string[]> => {
    const [preview, dependedOn] = await world
      .get(TenantDatabase)
      .read(world.tenantId, (tx) =>
        Promise.all([world.get(CascadeRepository).preview(tx, id), world.get(CascadeRepository).dependedOn(tx, [id])]),
      );
    expect({ id, dependedOn: dependedOn.has(id) }).toEqual({ id, dependedOn: preview.first.length > 0 });
    const walked = await walk(id);
    expect(walked).toEqual(
      [id, ...preview.first].map((each) => ({ id: each, dependents: each === id ? preview.first.length : 0 })),
    );
    return preview.first;
  };
  /** Starts a cascade at the node, and returns the nodes of its first page. */
  const walk = async (id: string) => {
    const cascadeId = ids.next('cas');
    await world.database.owner(
      `insert into cascades (tenant_id, id, space_id, trigger, root_ids, state, visited, changed, waiting, low_rank, low_node, started_at) values ($1, $2, $3, 'revalued', $4, 'running', 0, 0, 1, 0, '', now())`,
      [world.tenantId, cascadeId, spaceId, [id]],
    );
    await world.database.owner('insert into cascade_frontier values ($1, $2, 1, $3)', [world.tenantId, cascadeId, id]);
    const { reached: ahead } = await world
      .get(TenantDatabase)
      .read(world.tenantId, (tx) => world.get(CascadeRepository).next(tx, cascadeId, 10));
    return ahead
      .sort((a, b) => Number(b.isWaiting) - Number(a.isWaiting))
      .map((each) => ({ id: each.id, dependents: each.dependents }));
  };
  const isCorrectionPending = async (id: string, root: string): Promise<boolean> =>
    (
      await world
        .get(TenantDatabase)
        .read(world.tenantId, (tx) => world.get(PendingCorrections).among(tx, new Map([[root, 'tainted']]), [id], 100))
    ).has(id);

  it.each(edgeKinds.map((kind) => [kind] as const))('follows the grammar for edges of kind %s', async (kind) => {
    const [from, to] = await tie(kind);
    const carries = CARRYING[kind] ?? null;
    expect({ to: await reached(to), from: await reached(from) }).toEqual({
      to: carries === 'to its beginning' ? [from] : [],
      from: carries === 'to its end' ? [to] : [],
    });
  });

  it.each(edgeKinds.map((kind) => [kind] as const))(
    'is marked with a pending correction only if a grounding travels along edges of kind %s',
    async (kind) => {
      const [from, to] = await tie(kind);
      const travels = EDGE_KINDS[kind].cascades ? CARRYING[kind] : undefined;
      expect({ from: await isCorrectionPending(from, to), to: await isCorrectionPending(to, from) }).toEqual({
        from: travels === 'to its beginning',
        to: travels === 'to its end',
      });
    },
  );
});
