import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { declareError, type Id } from '#libs/kernel/index.js';
import type { NoteCategory } from '#libs/knowledge/claims/index.js';

/** The fields of a note that change over time. Every event that changes one of these fields contains all of them. */
export interface NoteState {
  claimId: Id<'clm'>;
  /** 0 to 1. Used to order notes; the importance of the claim stays as its author set it. */
  importance: number;
  /** Number of distinct sessions and days, by the clock of the space, in which the note was marked as used. */
  uses: number;
  /** Number of sessions that used it and succeeded, or failed. */
  successes: number;
  failures: number;
  lastUsedAt: Date | null;
  /**
   * When its strength falls below the default threshold. null: the note is no longer active, and is not checked again.
   */
  decaysAt: Date | null;
  version: number;
}

/** A row of `notes`: the data of a note in addition to its claim. */
export interface Note extends NoteState {
  spaceId: Id<'spc'>;
  category: NoteCategory;
  halfLifeDays: number;
  /** Hash of its normalised text. */
  textHash: string;
  /** The voter that recorded the note. */
  author: string;
  taskId: Id<'tsk'> | null;
  /** The private session in which it was recorded; null: it belongs to the space. Older events lack this. */
  sessionId: Id<'ses'> | null;
  /** For a failure: the component that failed, as written and normalised. */
  component: string | null;
  componentN: string | null;
  /** For a failure: component, class of the error, and message without the changing parts. */
  signature: string | null;
  metadata: Record<string, unknown> | null;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
}

/** Why notes changed. `left`: the notes faded or were replaced. */
export type NoteChange = 'used' | 'outcome' | 'updated' | 'left' | 'returned';

export interface NotePayloads {
  /** A note was recorded. A note is also a claim, and the event of the claim comes first. */
  note_recorded: { note: Written<Note> };
  /**
   * The importance, uses or outcomes of notes changed; or maintenance found that notes were no longer active; or notes
   * became active again.
   */
  note_changed: { notes: Written<NoteState>[]; reason: NoteChange };
}

export type NoteEvent = EventsOf<NotePayloads>;
export type RecordedNoteEvent = RecordedOf<NotePayloads>;

export const noteRecorded = (note: Note): NoteEvent => ({
  kind: 'note_recorded',
  spaceId: note.spaceId,
  subjectId: note.claimId,
  taskId: note.taskId,
  sessionId: note.sessionId,
  occurredAt: note.recordedAt,
  payload: { note: written(note) },
});

/** `by`: the session or note that caused the change. */
export const notesChanged = (
  notes: readonly NoteState[],
  reason: NoteChange,
  by: { spaceId: Id<'spc'>; subjectId: string; sessionId?: Id<'ses'> | null; now: Date },
): NoteEvent => ({
  kind: 'note_changed',
  spaceId: by.spaceId,
  subjectId: by.subjectId,
  sessionId: by.sessionId ?? null,
  occurredAt: by.now,
  payload: { notes: notes.map((note) => written(stateOf(note))), reason },
});

const stateOf = ({
  claimId,
  importance,
  uses,
  successes,
  failures,
  lastUsedAt,
  decaysAt,
  version,
}: NoteState): NoteState => ({ claimId, importance, uses, successes, failures, lastUsedAt, decaysAt, version });

export const memoryNotUpdatable = declareError<{ id: string }>(
  'memory_not_updatable',
  'conflict',
  ({ id }) =>
    `Claim ${id} is not a note. Only its owner sets its importance; a claim with a triple is replaced by claims.supersede. update_memory changes notes, and the content of claims without a triple.`,
);
export const memoryNotActive = declareError<{ id: string; status: string }>(
  'memory_not_active',
  'conflict',
  ({ id, status }) => `Memory ${id} is ${status}; only an active memory can be updated.`,
);
