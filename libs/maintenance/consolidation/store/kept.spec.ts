import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { edgeKinds, keptBy } from '#libs/graph/model/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openSpace, openWorld, type TestSpace, type World } from '#libs/testing/index.js';
import { DueItemRepository, Holds, isKeptFor } from '../../lifecycle/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { ClaimFinder } from './claim-finder.js';
import type { ConsolidationRun } from '../domain/consolidation.js';

const NOBODY = 'job_00000000000000000000000001';
const ONE_DAY = new Date('2099-01-01T00:00:00Z');

let world: World;
let here: TestSpace;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, MaintenanceModule]);
  here = await openSpace(world);
});
afterAll(() => world.close());

const owner = (text: string, ...params: unknown[]) => world.database.owner(text, [world.tenantId, ...params]);
const kept = async (ids: readonly string[]): Promise<string[]> => {
  const holdOn = await world.database.tenants.read(world.tenantId, (tx) =>
    world.get(Holds).of(tx, { id: NOBODY, spaceId: here.spaceId }, ids),
  );
  return ids.filter((id) => isKeptFor(holdOn(id)));
};

/** Which of the two claims are checked again once the first has left memory, by the cooldowns of `decay`. */
const checkedByDecay = async (id: string, both: readonly string[]): Promise<string[]> => {
  await owner(
    `insert into decay_cooldowns (tenant_id, space_id, claim_id, version, until) select $1, $2, id, 1, now() from unnest($3::text[]) id`,
    here.spaceId,
    both,
  );
  await world.database.tenants.write(world.tenantId, (tx) => world.get(DueItemRepository).endCooldownsBelow(tx, [id]));
  const left = await owner(`delete from decay_cooldowns where tenant_id = $1 returning claim_id`);
  return both.filter((each) => !left.some((row) => row.claim_id === each));
};

/** Which claims pruning considers after a change of the given claim. */
const checkedByPruning = async (id: string): Promise<string[]> => {
  await owner(
    `insert into consolidation_due (tenant_id, space_id, claim_id, version) values ($1, $2, $3, 1)`,
    here.spaceId,
    id,
  );
  const run: Partial<ConsolidationRun> = { id: NOBODY, spaceId: here.spaceId };
  const affected = await world.database.tenants.read(world.tenantId, (tx) =>
    world.get(ClaimFinder).listAffectedByChanges(tx, run as ConsolidationRun, { now: ONE_DAY, afterId: '', limit: 10 }),
  );
  await owner(`delete from consolidation_due where tenant_id = $1`);
  return affected!.ids;
};

// The statements name the kinds of edges, so that the planner can use them. Here they are compared with the grammar.
it.each(edgeKinds.map((kind) => [kind] as const))(
  'an edge of kind %s keeps the end that the grammar names, which is checked again when the other end is gone',
  async (kind) => {
    const [fromId, toId] = [await here.store('from'), await here.store('to')];
    await owner(
      `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by) values ($1, $2, $3, $4, $5, $6, 0, now(), 'prn_a')`,
      new TypeIds().next('edg'),
      here.spaceId,
      fromId,
      toId,
      kind,
    );
    const both = [fromId, toId];
    const end = keptBy({ kind, fromId, toId });
    const withKept = (gone: string): string[] => both.filter((id) => id === gone || id === end);
    expect(await kept(both)).toEqual(both.filter((id) => id === end));
    for (const gone of both) {
      expect(await checkedByDecay(gone, both)).toEqual(end === gone ? [gone] : withKept(gone));
      expect((await checkedByPruning(gone)).sort()).toEqual((end === gone ? [gone] : withKept(gone)).sort());
    }
    await owner(
      `update claims set status = 'archived' where tenant_id = $1 and id = $2`,
      end === fromId ? toId : fromId,
    );
    expect(await kept(both)).toEqual([]);
  },
);
