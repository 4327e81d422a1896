import { type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import {
  Draft,
  settleDispute,
  type ClaimLoader,
  type DecisionContext,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { SOURCE_HIDDEN } from '../domain/promotion.rules.js';
import type { CandidateRepository, Summary } from '../store/candidate.repository.js';

/**
 * Archives a scenario or a persona while one of its sources is not active, and restores it once all of them are (gates
 * spec, section 7). If the evidence of a source changes, a cascade updates the scenario or persona instead.
 */
export class SummaryPolicy implements StatePolicy {
  /** Kinds of events that make a claim active, or end its being active. */
  readonly kinds = new Set([
    'claim_superseded',
    'claim_retracted',
    'claim_quarantined',
    'claim_archived',
    'claim_disputed',
    'claim_lapsed',
    'claim_restored',
    'claim_released',
    'claim_undisputed',
  ]);

  constructor(
    private readonly candidates: CandidateRepository,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt: now } = placeOf(events);
    const context = { now, ids: this.ids, principalId: OPERATOR_ID };
    const changed = [...new Set(events.map(({ subjectId }) => subjectId))];
    const summaries = await this.candidates.listSummaries(tx, changed);
    // Another transaction may be changing another source of the same summary, so all are locked before they are judged.
    await this.slots.lock(
      tx,
      summaries.map(({ id }) => id),
    );
    const decided: NewEvent[] = [];
    for (const { id } of summaries) decided.push(...(await this.#change(tx, spaceId, id, context)));
    return decided;
  };

  async #change(tx: TenantTx, spaceId: Id<'spc'>, id: Id<'clm'>, context: DecisionContext): Promise<NewEvent[]> {
    const summary = (await this.candidates.listSummaries(tx, [id])).find((each) => each.id === id);
    if (summary === undefined || !isToChange(summary)) return [];
    const draft = new Draft(await this.loader.loadSlot(tx, spaceId, id), context);
    if (summary.isBased) {
      const shown = { status: 'active', statusReason: null } as const;
      draft.change('claim_restored', id, shown, { reason: 'its sources are active' });
      settleDispute(draft, id);
    } else {
      const hidden = { status: 'archived', statusReason: SOURCE_HIDDEN } as const;
      draft.change('claim_archived', id, hidden, { decision: null });
    }
    return draft.events;
  }
}

const isToChange = ({ status, statusReason, isBased }: Summary): boolean =>
  isBased ? status === 'archived' && statusReason === SOURCE_HIDDEN : status === 'active';
