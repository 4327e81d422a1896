import { type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { UseEvent } from '#libs/knowledge/uses/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { notesChanged, type Note } from '../domain/note.js';
import { changingUses, startOfDay, used, type NewUse } from '../domain/strength.rules.js';
import type { NoteRepository } from '../store/note.repository.js';

const KINDS = ['claims_used', 'session_outcome_reported'] as const;
type Reported = Extract<UseEvent, { kind: (typeof KINDS)[number] }>;

/** Maximum number of notes in one event. */
const MAX_NOTES = 50;

/**
 * Counts the uses of notes and the outcomes of the sessions that used them. Each outcome counts once per session and
 * note, and those of the sessions of one principal at most once a day.
 */
export class NoteUsePolicy implements StatePolicy<Reported> {
  readonly kinds = new Set(KINDS);

  constructor(private readonly notes: NoteRepository) {}

  readonly react = async (tx: TenantTx, events: readonly Reported[]): Promise<NewEvent[]> => {
    const changed: NewEvent[] = [];
    const latest = new Map<string, Note>();
    for (const event of events) {
      const { spaceId, occurredAt: now } = placeOf([event]);
      const reported = await this.#usesIn(tx, event);
      const held = await this.notes.lock(
        tx,
        spaceId,
        reported.map(({ claimId }) => claimId),
      );
      const uses = new Map((await this.#changing(tx, event, reported)).map((use) => [use.claimId as string, use]));
      const after = held.flatMap((note) => {
        const use = uses.get(note.claimId);
        return use === undefined ? [] : [used(latest.get(note.claimId) ?? note, use, now)];
      });
      for (const note of after) latest.set(note.claimId, note);
      const by = { spaceId, subjectId: event.subjectId, sessionId: event.subjectId as Id<'ses'>, now };
      const reason = event.kind === 'claims_used' ? 'used' : 'outcome';
      for (let start = 0; start < after.length; start += MAX_NOTES)
        changed.push(notesChanged(after.slice(start, start + MAX_NOTES), reason, by));
    }
    return changed;
  };

  /** To be called once the notes are locked: until then, another session may still count its outcome. */
  async #changing(tx: TenantTx, { subjectId, occurredAt }: Reported, uses: readonly NewUse[]): Promise<NewUse[]> {
    const ids = uses.flatMap(({ claimId, outcome }) => (outcome === null ? [] : [claimId]));
    return changingUses(uses, await this.notes.lentSince(tx, subjectId, ids, startOfDay(occurredAt)));
  }

  /**
   * The uses that are not counted yet. If the session already has an outcome, it counts with the first mark of a note.
   */
  async #usesIn(tx: TenantTx, { kind, subjectId, payload }: Reported): Promise<NewUse[]> {
    switch (kind) {
      case 'claims_used': {
        const marks = await this.notes.marks(tx, subjectId, payload.claimIds, payload.day);
        return marks.map(({ claimId, isKnown, outcome }) => ({
          claimId,
          isNewDay: true,
          outcome: isKnown ? null : outcome,
        }));
      }
      case 'session_outcome_reported': {
        const ids = await this.notes.usedIn(tx, subjectId);
        return ids.map((claimId) => ({ claimId, isNewDay: false, outcome: payload.outcome }));
      }
    }
  }
}
