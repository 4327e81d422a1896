import type { Id } from '#libs/kernel/index.js';
import type { z } from 'zod';
import type { NoteCategory, StoreClaimResult } from '#libs/knowledge/claims/index.js';
import type { Likeness } from './write-decision.rules.js';

/** What a use case wants to have noted. */
export interface NoteToRecord {
  text: string;
  category: NoteCategory;
  importance: number;
  sourceId: string | null;
  taskId: Id<'tsk'> | null;
  /** The private session that it is said in; null: it is of the space. */
  sessionId: Id<'ses'> | null;
  component: string | null;
  signature: string | null;
  metadata: Record<string, unknown> | null;
}

/** What a note lacks that says no more than its text. */
export const PLAIN_NOTE = {
  sourceId: null,
  taskId: null,
  sessionId: null,
  component: null,
  signature: null,
  metadata: null,
} as const;

/** `contradiction_not_opened`: as many contradictions that the author pointed out are waiting as may wait. */
export type NoteWarning = 'contradiction_not_opened';

type Stored = z.input<typeof StoreClaimResult>;

/** What became of a note. */
export interface RecordedNote {
  outcome: Stored['outcome'];
  /** The note, or the one that it repeats; null: it was rejected. */
  claimId: Id<'clm'> | null;
  result: Stored;
  conflictId: Id<'cnf'> | null;
  contradicts: Likeness | null;
  similar: Likeness[];
  warnings: NoteWarning[];
}
