import { type EventsOf, type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import { grouped } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { ClaimPayloads, SlotRepository } from '../../claims/index.js';
import { madeStable, makeStable, type NamedCandidate } from '../domain/entity.rules.js';
import type { EntityName } from '../domain/entity.js';
import { nameLock } from '../store/entity-locks.js';
import type { EntityRepository } from '../store/entity.repository.js';

const KINDS = ['claim_stored', 'claim_promoted', 'claim_released', 'claim_restored'] as const;
type NamingEvent = EventsOf<Pick<ClaimPayloads, (typeof KINDS)[number]>>;
type Named = { id: string; from: string | null };

/**
 * The candidate of a workspace becomes stable once an active claim in the durable lane names it. The candidate of a
 * session becomes stable only once such a claim has been promoted out of its workspace (beliefs spec, section 7).
 */
export class CandidatePolicy implements StatePolicy<NamingEvent> {
  readonly kinds = new Set(KINDS);

  constructor(
    private readonly slots: SlotRepository,
    private readonly entities: EntityRepository,
  ) {}

  readonly applies = async (tx: TenantTx, events: readonly NamingEvent[]): Promise<boolean> => {
    const naming = events.filter(mayName).map(namedIn);
    return (
      naming.length > 0 && (await this.entities.listNamedCandidates(tx, placeOf(events).spaceId, naming)).length > 0
    );
  };

  readonly react = async (tx: TenantTx, events: readonly NamingEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = placeOf(events);
    const naming = events.filter(mayName).map(namedIn);
    if (naming.length === 0) return [];
    const found = await this.entities.listNamedCandidates(tx, spaceId, naming);
    if (found.length === 0) return [];
    await this.slots.lock(
      tx,
      found.map(({ nameN }) => nameLock(spaceId, nameN)),
    );
    const candidates = await this.#meant(tx, spaceId, naming);
    const names = grouped(
      await this.entities.listNames(
        tx,
        candidates.map(({ entityId }) => entityId),
      ),
      ({ entityId }) => entityId,
    );
    const made: NewEvent[] = [];
    for (const candidate of candidates)
      made.push(await this.#make(tx, candidate, inOrder(names.get(candidate.entityId)!), occurredAt));
    return made;
  };

  /** Reads the candidates again under the locks, when nobody else can change who has their names. */
  async #meant(tx: TenantTx, spaceId: string, naming: readonly Named[]): Promise<NamedCandidate[]> {
    const candidates = await this.entities.listNamedCandidates(tx, spaceId, naming);
    const holders = new Map<string, Awaited<ReturnType<EntityRepository['listHolders']>>>();
    for (const [workspaceId, named] of grouped(candidates, (each) => each.workspaceId)) {
      const names = [...new Set(named.map(({ nameN }) => nameN))];
      holders.set(workspaceId, await this.entities.listHolders(tx, spaceId, names, workspaceId));
    }
    return madeStable(candidates, ({ workspaceId, nameN }) =>
      holders.get(workspaceId)!.filter((holder) => holder.nameN === nameN),
    );
  }

  async #make(tx: TenantTx, candidate: NamedCandidate, names: readonly EntityName[], now: Date): Promise<NewEvent> {
    const [{ spaceId, typeN }] = names as [EntityName];
    return makeStable(candidate, names, await this.entities.listLikenessesOf(tx, spaceId, typeN, names, null), now);
  }
}

/** Of the claims that are stored, only durable ones with a subject can name an entity. */
const mayName = (event: NamingEvent): boolean =>
  event.kind !== 'claim_stored' || (event.payload.claim.lane === 'durable' && event.payload.claim.subjectN !== null);

const namedIn = (event: NamingEvent): Named => ({
  id: event.subjectId,
  from: event.kind === 'claim_promoted' ? event.payload.from : null,
});

const inOrder = (names: readonly EntityName[]): EntityName[] => [...names].sort((a, b) => a.place - b.place);
