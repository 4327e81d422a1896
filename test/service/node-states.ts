import { TenantDatabase } from '#libs/platform/database/index.js';
import { evaluate } from '#libs/reasoning/corrections/index.js';
import { type NodeState, NodeStateRepository } from '#libs/reasoning/node-states/index.js';
import type { Service } from './service.js';

/**
 * Derived claims of a space that would be judged differently if their premises were checked again: none once all
 * corrections are complete.
 */
export async function nodeStatesThatWouldChange(
  service: Service,
  tenantId: string,
  spaceId: string,
): Promise<object[]> {
  const repository = service.get<NodeStateRepository>(NodeStateRepository);
  const ids = (await service.database.owner('select id from claims where space_id = $1 order by id', [spaceId])).map(
    ({ id }) => id as string,
  );
  return service.get<TenantDatabase>(TenantDatabase).read(tenantId, async (tx) => {
    const [nodeStates, dependencies] = [
      await repository.load(tx, { id: spaceId, now: new Date() }, ids),
      await repository.listDependencies(tx, ids),
    ];
    const derived = [...nodeStates.values()].filter(({ trustLimit }) => trustLimit !== null);
    return derived.flatMap((before) => {
      const premises = dependencies
        .filter(({ nodeId, kind }) => nodeId === before.id && kind === 'derives_from')
        .map(({ premiseId }) => nodeStates.get(premiseId) as NodeState);
      const evaluation = evaluate(before, premises, before.stateSince);
      return evaluation === null ? [] : [{ id: before.id, before, after: evaluation.after, premises }];
    });
  });
}
