import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { declareError, type Id } from '#libs/kernel/index.js';
import type { NoteCategory } from '#libs/knowledge/claims/index.js';

/** What is worth more or less with time: every event that changes it contains all of it. */
export interface NoteState {
  claimId: Id<'clm'>;
  /** 0 to 1. It orders notes; the importance of the claim stays as its author gave it. */
  importance: number;
  /** Distinct sessions and days of the space's clock in which somebody marked it as used. */
  uses: number;
  /** Sessions that used it and succeeded, or failed. */
  successes: number;
  failures: number;
  lastUsedAt: Date | null;
  /** When its strength falls below the default threshold; null: it has left, and nobody asks any more. */
  decaysAt: Date | null;
  version: number;
}

/** A row of `notes`: what a claim of a category of notes has besides. */
export interface Note extends NoteState {
  spaceId: Id<'spc'>;
  category: NoteCategory;
  halfLifeDays: number;
  /** Hash of the comparable form of its text. */
  textHash: string;
  /** The voter that recorded it. */
  author: string;
  taskId: Id<'tsk'> | null;
  /** The private session that it was recorded in; null: it is of the space. Events from before this was kept do not have it. */
  sessionId: Id<'ses'> | null;
  /** Of a failure: what failed, as written and in comparable form. */
  component: string | null;
  componentN: string | null;
  /** Of a failure: component, class of the error and message without what changes from one time to the next. */
  signature: string | null;
  metadata: Record<string, unknown> | null;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
}

/** Why notes changed. */
export type NoteChange = 'used' | 'outcome' | 'updated' | 'left' | 'returned';

export interface NotePayloads {
  /** A note was recorded, which is a claim as well: the event of the claim comes before it. */
  note_recorded: { note: Written<Note> };
  /** The importance, the uses or the outcomes of notes changed, or maintenance found that they have left, or they returned. */
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

/** `by`: the session or the note that it is about. */
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
    `Claim ${id} is not a note. Only its owner sets its importance, and claims.supersede replaces a claim with a triple; update_memory changes notes, and the content of claims without a triple.`,
);
export const memoryNotActive = declareError<{ id: string; status: string }>(
  'memory_not_active',
  'conflict',
  ({ id, status }) => `Memory ${id} is ${status}; only an active memory can be updated.`,
);
