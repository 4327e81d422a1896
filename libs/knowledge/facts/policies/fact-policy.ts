import type { EventsOf, NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { EvidencePayloads } from '../../evidence/index.js';

type Recorded = EventsOf<Pick<EvidencePayloads, 'evidence_recorded'>>;

/** What follows for facts from evidence that has come in. */
export type JudgeArrived = (tx: TenantTx, spaceId: Id<'spc'>, evidenceIds: readonly string[]) => Promise<NewEvent[]>;

/** Judges facts again when evidence of a type comes in that they ask for; for other evidence nothing is read. */
export class FactPolicy implements StatePolicy<Recorded> {
  readonly kinds = new Set<Recorded['kind']>(['evidence_recorded']);

  constructor(private readonly judgeArrived: JudgeArrived) {}

  readonly react = async (tx: TenantTx, events: readonly Recorded[]): Promise<NewEvent[]> => {
    const ids = events.flatMap(({ payload: { evidence } }) =>
      evidence.evidenceType === null || evidence.sourceSystem === null ? [] : [evidence.id],
    );
    return ids.length === 0 ? [] : this.judgeArrived(tx, events[0]!.spaceId as Id<'spc'>, ids);
  };
}
