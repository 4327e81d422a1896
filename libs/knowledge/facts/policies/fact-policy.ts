import type { EventsOf, NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { ClaimPayloads } from '../../claims/index.js';
import type { DomainSchemaPayloads } from '../../domain-schemas/index.js';
import type { EvidencePayloads } from '../../evidence/index.js';
import type { Arriving } from '../domain/asking.rules.js';

type Recorded = EventsOf<Pick<EvidencePayloads, 'evidence_recorded'>>;
/** Evidence was revoked or reinstated. */
type Marked = EventsOf<Pick<ClaimPayloads, 'evidence_revoked' | 'evidence_reinstated'>>;

/** Judges the facts affected by evidence that was just recorded or marked. */
export type JudgeArrived = (tx: TenantTx, spaceId: Id<'spc'>, evidence: readonly Arriving[]) => Promise<NewEvent[]>;

/**
 * Judges facts again when evidence of a type that they require is recorded, and when such evidence is revoked or
 * reinstated. For other evidence nothing is read.
 */
export class FactPolicy implements StatePolicy<Recorded | Marked> {
  readonly kinds = new Set(['evidence_recorded', 'evidence_revoked', 'evidence_reinstated'] as const);

  constructor(private readonly judgeArrived: JudgeArrived) {}

  readonly react = async (tx: TenantTx, events: readonly (Recorded | Marked)[]): Promise<NewEvent[]> => {
    const arriving = events.flatMap((event): Arriving[] => {
      if (event.kind !== 'evidence_recorded') return [{ id: event.payload.evidence.id, evidenceType: null }];
      const { evidence } = event.payload;
      return isOfSystem(evidence) ? [{ id: evidence.id, evidenceType: evidence.evidenceType }] : [];
    });
    return arriving.length === 0 ? [] : this.judgeArrived(tx, events[0]!.spaceId as Id<'spc'>, arriving);
  };
}

const isOfSystem = ({ evidenceType, sourceSystem }: Recorded['payload']['evidence']): boolean =>
  evidenceType !== null && sourceSystem !== null;

type SchemaPut = EventsOf<Pick<DomainSchemaPayloads, 'schema_put'>>;

/**
 * Records that all facts and the plain claims in their way have to be judged by a new version of the schema.
 * Maintenance does this in pages.
 */
export class SchemaPolicy implements StatePolicy<SchemaPut> {
  readonly kinds = new Set(['schema_put'] as const);

  constructor(private readonly judge: (tx: TenantTx, spaceId: Id<'spc'>, now: Date) => Promise<NewEvent[]>) {}

  readonly react = async (tx: TenantTx, events: readonly SchemaPut[]): Promise<NewEvent[]> => {
    const followed = await Promise.all(
      events.map(({ spaceId, occurredAt }) => this.judge(tx, spaceId as Id<'spc'>, occurredAt)),
    );
    return followed.flat();
  };
}
