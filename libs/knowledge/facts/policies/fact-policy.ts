import { type EventsOf, type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
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
export type JudgeArrived = (
  tx: TenantTx,
  spaceId: Id<'spc'>,
  evidence: readonly Arriving[],
  now: Date,
) => Promise<NewEvent[]>;

/**
 * Judges facts again when evidence of a type that they require is recorded, and when such evidence begins or ceases to
 * count: because it, or evidence that it was taken from, is revoked or reinstated. For other new evidence nothing is
 * read.
 */
export class FactPolicy implements StatePolicy<Recorded | Marked> {
  readonly kinds = new Set(['evidence_recorded', 'evidence_revoked', 'evidence_reinstated'] as const);

  constructor(private readonly judgeArrived: JudgeArrived) {}

  readonly react = async (tx: TenantTx, events: readonly (Recorded | Marked)[]): Promise<NewEvent[]> => {
    const arriving = events.flatMap((event) =>
      event.kind === 'evidence_recorded' ? recordedIn(event) : markedIn(event),
    );
    if (arriving.length === 0) return [];
    const { spaceId, occurredAt } = placeOf(events);
    return this.judgeArrived(tx, spaceId, arriving, occurredAt);
  };
}

const recordedIn = ({ payload: { evidence } }: Recorded): Arriving[] =>
  isOfSystem(evidence) ? [{ id: evidence.id, evidenceType: evidence.evidenceType }] : [];

const markedIn = ({ payload: { evidence, derivedEvidence = [] } }: Marked): Arriving[] =>
  [evidence, ...derivedEvidence].map(({ id }) => ({ id, evidenceType: null }));

const isOfSystem = ({ evidenceType, sourceSystem }: Recorded['payload']['evidence']): boolean =>
  evidenceType !== null && sourceSystem !== null;

const RETURNS = ['claim_undisputed', 'claim_released', 'claim_restored'] as const;
/** Events by which a claim may return into force. It has returned if its state is active. */
type Returned = EventsOf<Pick<ClaimPayloads, (typeof RETURNS)[number]>>;

/** Judges facts that are in force again. */
export type JudgeReturned = (
  tx: TenantTx,
  spaceId: Id<'spc'>,
  claimIds: readonly Id<'clm'>[],
  now: Date,
) => Promise<NewEvent[]>;

/**
 * Judges facts that are in force again by the newest records, because facts out of force are not judged when records
 * arrive. For plain claims nothing is read, because their states show that they are not facts.
 */
export class FactReturnPolicy implements StatePolicy<Returned> {
  readonly kinds = new Set(RETURNS);

  constructor(private readonly judgeReturned: JudgeReturned) {}

  readonly react = async (tx: TenantTx, events: readonly Returned[]): Promise<NewEvent[]> => {
    const claimIds = [...new Set(events.filter(mayBeFact).map(({ payload: { after } }) => after.id))];
    if (claimIds.length === 0) return [];
    const { spaceId, occurredAt } = placeOf(events);
    return this.judgeReturned(tx, spaceId, claimIds, occurredAt);
  };
}

/**
 * Whether a claim in force may be a fact. Only claims that gates admitted have parts. A derived fact may have premises
 * instead, and was not judged by new versions of the schema while it was superseded or retracted.
 */
const mayBeFact = ({ kind, payload: { after } }: Returned): boolean =>
  after.status === 'active' &&
  ((after.parts ?? null) !== null || (kind === 'claim_restored' && after.trustLimit !== null));

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
      events.map((event) => {
        const { spaceId, occurredAt } = placeOf([event]);
        return this.judge(tx, spaceId, occurredAt);
      }),
    );
    return followed.flat();
  };
}
