import { type EventsOf, type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { Draft } from '../domain/state/draft.js';
import { nowOver } from '../domain/state/slot.js';
import { statesOf, type ClaimParts, type ClaimPayloads } from '../domain/state/slot.events.js';
import { weighRivals } from '../domain/trust/rivals.rules.js';
import { groupsOf, type ClaimLoader } from '../store/claim-loader.js';
import type { SlotRepository } from '../store/slot.repository.js';

const KINDS = [
  'claim_superseded',
  'claim_window_narrowed',
  'claim_quarantined',
  'claim_released',
  'claim_archived',
  'claim_restored',
  'claim_retracted',
  'claim_merged',
  'merge_undone',
  'assertion_withdrawn',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_weighed',
  'evidence_regrouped',
  'belief_changed',
  'belief_weighed',
] as const;
type RivalEvent = EventsOf<Pick<ClaimPayloads, (typeof KINDS)[number]>>;

/** Kinds of events by which a claim returns into force. Other values may have been stored in the meantime. */
const RETURNS: ReadonlySet<string> = new Set(['claim_released', 'claim_restored', 'merge_undone']);

/**
 * Evidence for one value in a workspace counts against the others (beliefs spec, section 3.2). Decisions about a whole
 * key weigh all its claims. After any other change of the support of a claim that has rivals, the rivals are weighed
 * here. For a claim without rivals no query is needed, because the state in the event shows that it has none.
 */
export class RivalPolicy implements StatePolicy<RivalEvent> {
  readonly kinds = new Set(KINDS);

  constructor(
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly RivalEvent[]): Promise<NewEvent[]> => {
    const ids = [...new Set(events.flatMap(changedIn))];
    if (ids.length === 0) return [];
    const { spaceId, occurredAt } = placeOf(events);
    const claims = (await this.slots.findClaims(tx, spaceId, ids)).filter(
      ({ lane, slot }) => lane === 'workspace' && slot !== null,
    );
    const slots = [...(await this.loader.loadGroups(tx, spaceId, [...groupsOf(claims).values()])).values()];
    return slots.flatMap((slot) => {
      const draft = new Draft(slot, { now: nowOver([slot], occurredAt), ids: this.ids, principalId: OPERATOR_ID });
      weighRivals(draft);
      return draft.events;
    });
  };
}

/** The claims whose rivals may have to be weighed because of an event. */
function changedIn({ kind, payload }: RivalEvent): string[] {
  const parts: ClaimParts = payload;
  const isBelief = kind === 'belief_changed' || kind === 'belief_weighed';
  if (isBelief && (parts.reliabilities ?? []).length === 0) return [];
  return statesOf(parts)
    .filter(({ rivals }) => RETURNS.has(kind) || (rivals ?? null) !== null)
    .map(({ id }) => id);
}
