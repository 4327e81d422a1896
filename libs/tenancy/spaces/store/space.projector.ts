import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { BUILTIN } from '#libs/platform/embeddings/index.js';
import { readFromCreation, type RecordedSpaceEvent } from '../domain/space.js';

const insertSpace = sql(import.meta.url, 'insert-space');
const updateSpacePolicy = sql(import.meta.url, 'update-space-policy');
const updateSpaceClock = sql(import.meta.url, 'update-space-clock');
const updateSpaceSchema = sql(import.meta.url, 'update-space-schema');
const updateSpaceModels = sql(import.meta.url, 'update-space-models');

/**
 * The event of a new domain schema. Other code records it. It is projected here too, because the row of the space
 * contains the version in force.
 */
interface SchemaPayloads {
  schema_put: { schema: { version: number } };
}
type Recorded = RecordedSpaceEvent | RecordedOf<SchemaPayloads>;

export class SpaceProjector implements Projector<Recorded> {
  readonly tables = ['spaces'];
  readonly kinds = ['space_created', 'space_policy_set', 'space_clock_set', 'space_models_set', 'schema_put'] as const;

  async project(tx: TenantTx, events: readonly Recorded[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, subjectId, payload }: Recorded): Promise<number> {
    switch (kind) {
      case 'space_created':
        return tx.run(
          insertSpace,
          subjectId,
          payload.slug,
          payload.name,
          payload.policy,
          payload.clock,
          payload.clockNow,
          payload.createdAt,
          readFromCreation(payload.builtin, BUILTIN.model),
          payload.purpose ?? null,
        );
      case 'space_policy_set':
        return tx.run(updateSpacePolicy, subjectId, payload.policy, payload.version);
      case 'space_clock_set':
        return tx.run(updateSpaceClock, subjectId, payload.now, payload.version);
      case 'schema_put':
        return tx.run(updateSpaceSchema, subjectId, payload.schema.version);
      case 'space_models_set':
        return tx.run(
          updateSpaceModels,
          subjectId,
          payload.activeModel,
          payload.nextModel,
          payload.job,
          payload.movedAt,
          payload.version,
        );
    }
  }
}
