import type { z } from 'zod';
import { nodeChanged, type NodeRepository } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, versionConflict, type Ctx } from '#libs/kernel/index.js';
import { illegalState, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfPlainNode, type NodeView } from '../../nodes/index.js';
import { refuseEdit } from '../domain/rights.rules.js';
import { updatedPerson } from '../domain/person.rules.js';
import type { UpdatePersonInput } from '../domain/person.schemas.js';

/** Notes what is new about a person. What was known before is kept, and the tier is not touched. */
export class UpdatePerson {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
    private readonly sources: SourceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, expectedVersion, ...patch }: z.output<typeof UpdatePersonInput>,
  ): Promise<z.input<typeof NodeView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [id]);
      const [person] = await this.nodes.find(tx, space.id, [id]);
      if (person?.type !== 'person') throw notFound({ what: 'person', id });
      refuseEdit(person, patch, ctx.caller);
      if (person.status !== 'active') throw illegalState({ id, status: person.status ?? '', needs: 'active' });
      if (expectedVersion && expectedVersion !== person.version)
        throw versionConflict(
          { what: 'person', id, expected: expectedVersion, current: person.version },
          { facts: { currentVersion: person.version } },
        );
      await this.#refuseUnregistered(tx, space.id, patch.sourceIds ?? []);
      const after = updatedPerson(person, patch, { by: ctx.caller.principal.id, now: space.now });
      if (after === null) return viewOfPlainNode(person);
      await this.journal.record(tx, ctx, [nodeChanged(after, { because: { updated: Object.keys(patch) } })]);
      return viewOfPlainNode(after);
    });
  }

  async #refuseUnregistered(tx: TenantTx, spaceId: string, sourceIds: readonly string[]): Promise<void> {
    const found = await Promise.all(sourceIds.map((id) => this.sources.find(tx, spaceId, id)));
    const missing = sourceIds.find((_, i) => found[i] === null);
    if (missing !== undefined) throw notFound({ what: 'source', id: missing });
  }
}
