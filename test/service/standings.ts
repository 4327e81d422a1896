import { TenantDatabase } from '#libs/platform/database/index.js';
import { evaluate } from '#libs/reasoning/corrections/domain/index.js';
import type { Standing } from '#libs/reasoning/standing/domain/index.js';
import { StandingRepository } from '#libs/reasoning/standing/store/index.js';
import type { Service } from './service.js';

/** Derived claims of a space that another look over their premises would find different: none once all corrections have arrived. */
export async function standingsThatWouldChange(service: Service, tenantId: string, spaceId: string): Promise<object[]> {
  const repository = service.get<StandingRepository>(StandingRepository);
  const ids = (await service.database.owner('select id from claims where space_id = $1 order by id', [spaceId])).map(
    ({ id }) => id as string,
  );
  return service.get<TenantDatabase>(TenantDatabase).read(tenantId, async (tx) => {
    const [standings, rests] = [
      await repository.load(tx, { id: spaceId, now: new Date() }, ids),
      await repository.rests(tx, ids),
    ];
    const derived = [...standings.values()].filter(({ trustLimit }) => trustLimit !== null);
    return derived.flatMap((before) => {
      const premises = rests
        .filter(({ nodeId, kind }) => nodeId === before.id && kind === 'derives_from')
        .map(({ premiseId }) => standings.get(premiseId) as Standing);
      const evaluation = evaluate(before, premises, before.stateSince);
      return evaluation === null ? [] : [{ id: before.id, before, after: evaluation.after, premises }];
    });
  });
}
