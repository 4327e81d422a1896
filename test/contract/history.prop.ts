import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { VerifyReplay } from '#libs/history/replay/index.js';
import { ReflectionReader } from '#libs/reasoning/explore/index.js';
import { overlappingValues } from '#libs/testing/index.js';
import { areEnds } from '#libs/graph/model/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { openService, workRun, type Service } from '../service/index.js';
import { Game, OPERATIONS, play, playersOf, START, step } from './histories.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Persons whose tier differs from the tier in the last event of the only kind that may set tiers. */
const tiersWithoutEvent = (): Promise<unknown[]> =>
  service.database.owner(
    `
  select n.id, n.detail ->> 'tier' as tier from nodes n
  where n.type = 'person' and n.detail ->> 'tier' is distinct from coalesce(
    (select e.payload ->> 'tier' from events e where e.tenant_id = n.tenant_id and e.subject_id = n.id and e.kind = 'person_tier_set' order by e.position desc limit 1), 'unknown')`,
    [],
  );

/** Live edges between ends that the grammar does not allow, whoever wrote them. */
async function edgesOutsideGrammar(): Promise<unknown[]> {
  const typeOf = (end: string) =>
    `coalesce(case left(${end}, 3) when 'evd' then 'evidence' when 'cnf' then 'contradiction' when 'tsk' then 'task' end, (select c.type from claims c where c.id = ${end}), (select n.type from nodes n where n.id = ${end}))`;
  const rows = await service.database.owner(
    `select e.id, e.kind, ${typeOf('e.from_id')} as "from", ${typeOf('e.to_id')} as "to" from edges e where e.closed_at is null`,
    [],
  );
  return rows.filter((row) => {
    const { kind, from, to } = row as {
      kind: Parameters<typeof areEnds>[0];
      from: Parameters<typeof areEnds>[1];
      to: Parameters<typeof areEnds>[2];
    };
    return !areEnds(kind, from, to);
  });
}

/**
 * Scenarios and personas that are shown although one of their sources is hidden, or hidden although all their sources
 * are shown.
 */
const summariesOutOfPlace = (): Promise<unknown[]> =>
  service.database.owner(
    `
  select c.id, c.status from claims c
  cross join lateral (
    select bool_and(s.status = 'active') as based from edges e join claims s on s.tenant_id = e.tenant_id and s.id = e.to_id
    where e.tenant_id = c.tenant_id and e.from_id = c.id and e.kind = 'derives_from' and e.closed_at is null
  ) b
  where c.category in ('scenario', 'persona') and (c.status = 'active' and not b.based or c.status_reason = 'source_hidden' and b.based)`,
    [],
  );

async function cyclesIn(tenantId: string, slug: string): Promise<number> {
  const [space] = await service.database.owner('select id from spaces where slug = $1', [slug]);
  return service
    .get<TenantDatabase>(TenantDatabase)
    .read(tenantId, (tx) => new ReflectionReader().cycles(tx, String(space!.id)));
}

it('after any history, the log alone rebuilds every table, no key has two values at once, and every edge is of an allowed form', async () => {
  let histories = 0;
  const everDone = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 340, maxLength: 380 }), async (steps) => {
      const tenant = await service.aTenant();
      const space = `history-${(histories += 1)}`;
      await tenant.owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
      await tenant.owner.do('spaces.setClock', { space, now: new Date(START).toISOString() });
      const game = new Game(await playersOf(tenant), space, (jobId) => workRun(service, tenant, jobId));
      for (const name of Object.keys(await play(game, steps))) everDone.add(name);
      expect({
        overlappingValues: await overlappingValues(service.database),
        tiersWithoutEvent: await tiersWithoutEvent(),
        edgesOutsideGrammar: await edgesOutsideGrammar(),
        summariesOutOfPlace: await summariesOutOfPlace(),
      }).toEqual({ overlappingValues: [], tiersWithoutEvent: [], edgesOutsideGrammar: [], summariesOutOfPlace: [] });
      expect(await cyclesIn(tenant.id, space)).toBe(0);
      const { differences, skipped, events } = await service.get<VerifyReplay>(VerifyReplay).run(tenant.id);
      expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
      expect(events).toBeGreaterThan(100);
    }),
    { numRuns: 2, endOnFailure: true },
  );
  // Histories that consist only of refusals would prove nothing. It depends on chance which operations find what they
  // need, so not all of them must have succeeded.
  expect(everDone.size).toBeGreaterThanOrEqual(Math.floor((OPERATIONS * 2) / 3));
}, 240_000);
