import { type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { UseEvent } from '#libs/knowledge/uses/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { notesChanged, type Note } from '../domain/note.js';
import { used, type NewUse } from '../domain/strength.rules.js';
import type { NoteRepository } from '../store/note.repository.js';

const KINDS = ['claims_used', 'session_outcome_reported'] as const;
type Reported = Extract<UseEvent, { kind: (typeof KINDS)[number] }>;

/** Maximum number of notes in one event. */
const MAX_NOTES = 50;

/**
 * Counts the uses of notes and the outcomes of the sessions that used them. Each outcome counts once per session and
 * note.
 */
export class NoteUsePolicy implements StatePolicy<Reported> {
  readonly kinds = new Set(KINDS);

  constructor(private readonly notes: NoteRepository) {}

  readonly react = async (tx: TenantTx, events: readonly Reported[]): Promise<NewEvent[]> => {
    const changed: NewEvent[] = [];
    const latest = new Map<string, Note>();
    for (const event of events) {
      const { spaceId, occurredAt: now } = placeOf([event]);
      const uses = new Map((await this.#usesIn(tx, event)).map((use) => [use.claimId as string, use]));
      const held = await this.notes.lock(tx, spaceId, [...uses.keys()]);
      const guarded = await this.#guarded(tx, spaceId, [...uses.values()]);
      const after = held.map((note) =>
        used(latest.get(note.claimId) ?? note, uses.get(note.claimId)!, now, guarded.has(note.claimId)),
      );
      for (const note of after) latest.set(note.claimId, note);
      const by = { spaceId, subjectId: event.subjectId, sessionId: event.subjectId as Id<'ses'>, now };
      const reason = event.kind === 'claims_used' ? 'used' : 'outcome';
      for (let start = 0; start < after.length; start += MAX_NOTES)
        changed.push(notesChanged(after.slice(start, start + MAX_NOTES), reason, by));
    }
    return changed;
  };

  /** The protected notes that a failed session used: only a failure treats them differently. */
  async #guarded(tx: TenantTx, spaceId: string, uses: readonly NewUse[]): Promise<ReadonlySet<string>> {
    const failed = uses.filter(({ outcome }) => outcome === 'failure').map(({ claimId }) => claimId);
    const reported = await this.notes.findReported(tx, spaceId, failed);
    return new Set(reported.filter(({ isProtected }) => isProtected).map(({ claimId }) => claimId));
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
