import type { EventsOf, NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { addsOpen } from '../domain/admission/full-workspace.rules.js';
import type { BeliefChange, ClaimPayloads, SlotEvent } from '../domain/state/slot.events.js';
import type { ClaimRoom } from '../store/claim-room.js';
import type { WorkspaceBound } from '../store/workspace-bound.js';

const KINDS = ['claim_restored', 'claim_released', 'belief_changed'] as const;
type OpeningEvent = EventsOf<Pick<ClaimPayloads, (typeof KINDS)[number]>>;

/**
 * A proposition that becomes open again takes up a place in its workspace, like a newly stored one. A proposition that
 * becomes open by the clock is counted by the next write, whether or not a run of `decay` has recorded this change.
 */
export class FullWorkspacePolicy implements StatePolicy<OpeningEvent> {
  readonly kinds = new Set(KINDS);

  constructor(
    private readonly room: ClaimRoom,
    private readonly bound: WorkspaceBound,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly OpeningEvent[]): Promise<NewEvent[]> => {
    const opened = events.filter((event) => event.kind !== 'belief_changed' || isOpened(event.payload));
    if (opened.length === 0) return [];
    const { spaceId, occurredAt: now } = opened[0]! as { spaceId: Id<'spc'>; occurredAt: Date };
    const places = await this.room.inWorkspaces(
      tx,
      opened.map(({ subjectId }) => subjectId),
    );
    const context = { now, ids: this.ids, principalId: OPERATOR_ID };
    const decided: SlotEvent[] = [];
    for (const workspaceId of [...new Set(places.map((place) => place.workspaceId))].sort()) {
      const authors = places.filter((place) => place.workspaceId === workspaceId).map(({ recordedBy }) => recordedBy);
      decided.push(...(await this.bound.decide(tx, spaceId, workspaceId, new Set(authors), context)));
    }
    return decided;
  };
}

const isOpened = (change: BeliefChange): boolean => change.because !== 'clock' && addsOpen(change);
