import type { Id } from '#libs/kernel/index.js';
import type { z } from 'zod';
import type { NoteCategory, StoreClaimResult } from '#libs/knowledge/claims/index.js';
import type { Likeness } from './write-decision.rules.js';

/** The input for recording a note. */
export interface NoteToRecord {
  text: string;
  category: NoteCategory;
  importance: number;
  sourceId: string | null;
  taskId: Id<'tsk'> | null;
  /** The private session to which the note belongs; null: it belongs to the space. */
  sessionId: Id<'ses'> | null;
  component: string | null;
  signature: string | null;
  metadata: Record<string, unknown> | null;
}

/** The fields that a note consisting only of a text does not have. */
export const PLAIN_NOTE = {
  sourceId: null,
  taskId: null,
  sessionId: null,
  component: null,
  signature: null,
  metadata: null,
} as const;

/** `contradiction_not_opened`: the author already has the maximum number of contradictions waiting for review. */
export type NoteWarning = 'contradiction_not_opened';

type Stored = z.input<typeof StoreClaimResult>;

/** The result of recording a note. */
export interface RecordedNote {
  outcome: Stored['outcome'];
  /** The new note, or the existing note that it repeats; null: the note was rejected. */
  claimId: Id<'clm'> | null;
  result: Stored;
  conflictId: Id<'cnf'> | null;
  contradicts: Likeness | null;
  similar: Likeness[];
  warnings: NoteWarning[];
}
