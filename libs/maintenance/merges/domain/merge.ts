import { written, type Written } from '#libs/history/events/index.js';
import { type Id, declareError } from '#libs/kernel/index.js';
import type { WrittenAttachment, WrittenState } from '#libs/knowledge/claims/index.js';
import type { Link } from '#libs/memory/links/index.js';

/**
 * `same_value`: equal key and value, and the window of one contains that of the other; `same_words`: claims without
 * triples and with equal content words, numbers and negations.
 */
export const MERGE_RULES = ['same_value', 'same_words'] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

/** What the survivor gained. */
export interface Transferred {
  evidence: Id<'evd'>[];
  /**
   * Rows of the survivor that the merge replaced by stronger ones on the same evidence, and rows of evidence that it
   * marked as the result of a test, both as they were before.
   */
  replaced: WrittenAttachment[];
  tags: string[];
  links: { added: Link[]; removed: Link[] };
}

/** A merge of two claims: a row of `claim_merges`. */
export interface Merge {
  id: Id<'mrg'>;
  spaceId: Id<'spc'>;
  survivorId: Id<'clm'>;
  mergedId: Id<'clm'>;
  rule: MergeRule;
  /** Cosine of the two texts, 4 decimals. */
  score: number;
  /** The maintenance run that merged the two claims. */
  runId: Id<'job'> | null;
  survivorBefore: WrittenState;
  survivorAfter: WrittenState;
  mergedBefore: WrittenState;
  mergedAfter: WrittenState;
  transferred: Transferred;
  mergedAt: Date;
  undoneAt: Date | null;
  undoneBy: Id<'prn'> | null;
  note: string | null;
  version: number;
}

export type WrittenMerge = Written<Merge>;
export const writtenMerge = (merge: Merge): WrittenMerge => written(merge);

export const mergeAlreadyUndone = declareError<{ id: string }>(
  'merge_already_undone',
  'conflict',
  ({ id }) => `The merge ${id} is already undone.`,
);
export const mergeSuperseded = declareError<{ id: string; by: string }>(
  'merge_superseded',
  'conflict',
  ({ id, by }) => `The claim that survived merge ${id} was merged into another claim later; undo merge ${by} first.`,
);
