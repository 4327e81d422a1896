import type { Id } from '#libs/kernel/index.js';
import {
  addsTo,
  changedRows,
  isSameEntry,
  MAX_TAGS,
  appraise,
  attachmentsOf,
  reviseConflicts,
  settleDispute,
  sharing,
  stateOf,
  supplants,
  votesOn,
  writtenAttachments,
  writtenState,
  type Claim,
  type ClaimState,
  Draft,
  type Attachment,
  readAttachments,
  readmit,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import { transferredLinks, type Link, linkKey } from '#libs/memory/links/index.js';
import { writtenMerge, type Merge, type MergeRule, mergeAlreadyUndone, mergeSuperseded } from './merge.js';

export interface Pairing {
  survivorId: Id<'clm'>;
  mergedId: Id<'clm'>;
  rule: MergeRule;
  score: number;
}

/** What a merge needs to know in addition to the slot. */
export interface Circumstances {
  runId: Id<'job'> | null;
  /** The links of both claims, including what this decision has already done to them. */
  links: readonly Link[];
}

/**
 * Merges one claim into another: the merged claim is archived, and its evidence also supports the survivor (claims
 * spec, section 12, phase 1). Like every archived claim, the merged claim keeps its own evidence on record, so that it
 * can be restored. Its dependents continue to depend on it.
 */
export function merge(
  draft: Draft,
  { survivorId, mergedId, rule, score }: Pairing,
  { runId, links }: Circumstances,
): Merge {
  const [survivor, merged] = [draft.claim(survivorId), draft.claim(mergedId)];
  const { gained, attachments, replaced, changes, tags } = takeIn(draft, survivor, merged);
  const moves = transferredLinks(links, mergedId, survivorId);
  const mergedChanges: Partial<ClaimState> = { status: 'archived', statusReason: 'merged', mergedInto: survivorId };
  const after = (claim: Claim, changed: Partial<ClaimState>) =>
    writtenState(claim.id, { ...stateOf(claim), ...changed, version: claim.version + 1, stateSince: draft.now });
  const record: Merge = {
    id: draft.context.ids.next('mrg'),
    spaceId: survivor.spaceId,
    survivorId,
    mergedId,
    rule,
    score,
    runId,
    survivorBefore: writtenState(survivorId, stateOf(survivor)),
    survivorAfter: after(survivor, changes),
    mergedBefore: writtenState(mergedId, stateOf(merged)),
    mergedAfter: after(merged, mergedChanges),
    transferred: {
      evidence: [...new Set(gained.map(({ evidenceId }) => evidenceId))],
      replaced: writtenAttachments(replaced),
      tags,
      links: moves,
    },
    mergedAt: draft.now,
    undoneAt: null,
    undoneBy: null,
    note: null,
    version: 1,
  };
  draft.changeTogether(
    'claim_merged',
    [
      [mergedId, mergedChanges],
      [survivorId, changes],
    ],
    {
      attachments,
      ...recorded(record, moves),
    },
  );
  reviseConflicts(draft);
  settleDispute(draft, survivorId);
  return record;
}

/**
 * What the events of merging and of undoing contain in addition to the claims: the row of the merge, and the links that
 * were moved.
 */
const recorded = (record: Merge, links: Merge['transferred']['links']) => ({
  record: writtenMerge(record),
  links,
});

function takeIn(draft: Draft, survivor: Claim, merged: Claim) {
  const known = attachmentsOf(draft.slot, survivor.id);
  const carried = attachmentsOf(draft.slot, merged.id)
    .filter(({ live }) => live)
    .map((row): Attachment => ({ ...row, claimId: survivor.id, attachedAt: draft.now }));
  const gained = sharing(known, carried).filter((row) => addsTo(known, row));
  const all = [...known.filter((old) => !gained.some((row) => supplants(row, old))), ...gained];
  const replaced = known.filter((old) => gained.some((row) => supplants(row, old) || marks(row, old)));
  const appraisal = appraise(survivor, all, votesOn(draft.slot, survivor.id), draft.now);
  const tags = merged.tags
    .filter((tag) => !survivor.tags.includes(tag))
    .slice(0, Math.max(0, MAX_TAGS - survivor.tags.length));
  return {
    gained,
    attachments: changedRows(known, all).attachments,
    replaced,
    changes: { ...appraisal, tags: [...survivor.tags, ...tags] },
    tags,
  };
}

/** Whether a gained row marks the record of another row as the result of a test. */
const marks = (row: Attachment, old: Attachment): boolean =>
  row.evidenceId === old.evidenceId && Boolean(row.test) && !old.test;

export interface Undoing {
  merge: Merge;
  /** The merges that have not been undone and in which one of the two claims takes part. */
  inEffect: readonly Merge[];
  /** The links that the survivor has now. */
  links: readonly Link[];
  note: string | null;
}

export interface Unmerged {
  merge: Merge;
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * Undoes a merge. The survivor loses what it gained only by this merge. The merged claim passes the gate again, so it
 * may be quarantined because of an active claim. If the merged claim was retracted in the meantime, it stays retracted,
 * but is no longer marked as merged. If the survivor was merged into another claim later, that later merge must be
 * undone first. `slot` contains both claims, and the claims that other merges merged into the survivor.
 */
export function undoMerge(
  { merge, inEffect, links, note }: Undoing,
  slot: KnownSlot,
  context: DecisionContext,
): Unmerged {
  if (merge.undoneAt !== null) throw mergeAlreadyUndone({ id: merge.id });
  const later = inEffect.find(({ mergedId }) => mergedId === merge.survivorId);
  if (later !== undefined) throw mergeSuperseded({ id: merge.id, by: later.id });
  const draft = new Draft(slot, context);
  const undone: Merge = {
    ...merge,
    undoneAt: context.now,
    undoneBy: context.principalId,
    note,
    version: merge.version + 1,
  };
  const merged = draft.claim(merge.mergedId);
  const isBack = merged.status === 'archived';
  giveUp(
    draft,
    undone,
    inEffect.filter(({ id, survivorId }) => survivorId === merge.survivorId && id !== merge.id),
    links,
    isBack ? [] : [[merged.id, { mergedInto: null }]],
  );
  if (isBack) readmit(draft, merged, { mergedInto: null }, { reason: 'merge_undone' });
  else reviseConflicts(draft);
  settleDispute(draft, merge.survivorId);
  settleDispute(draft, merge.mergedId);
  return { merge: undone, slot: draft.slot, events: draft.events };
}

function giveUp(
  draft: Draft,
  undone: Merge,
  others: readonly Merge[],
  links: readonly Link[],
  rest: [Claim['id'], Partial<ClaimState>][],
): void {
  const { survivorId, transferred } = undone;
  const survivor = draft.claim(survivorId);
  const known = attachmentsOf(draft.slot, survivorId);
  const detached = known.filter(
    (row) =>
      isGained(row, undone) &&
      !others.some(({ mergedId }) => attachmentsOf(draft.slot, mergedId).some((other) => isSameEntry(other, row))),
  );
  const restored = transferred.replaced
    .filter(({ evidenceId }) => detached.some((row) => row.evidenceId === evidenceId))
    .flatMap(readAttachments);
  const kept = known.filter((row) => !detached.includes(row) && !restored.some((before) => supplants(before, row)));
  const ofOthers = others.flatMap(({ mergedId }) => attachmentsOf(draft.slot, mergedId));
  const left = [...withoutMarks(kept, [...restored, ...ofOthers], undone), ...restored];
  const { attachments, detached: gone } = changedRows(known, left);
  const tags = survivor.tags.filter(
    (tag) => !transferred.tags.includes(tag) || others.some((other) => other.transferred.tags.includes(tag)),
  );
  draft.changeTogether(
    'merge_undone',
    [[survivorId, { ...appraise(survivor, left, votesOn(draft.slot, survivorId), draft.now), tags }], ...rest],
    {
      attachments,
      detached: gone,
      ...recorded(undone, linksBack(transferred.links, links)),
    },
  );
}

/**
 * The rows without marks as results of tests that the survivor got by this merge. Its rows from before the merge, and
 * `others`, say which records had their marks anyway.
 */
function withoutMarks(
  rows: readonly Attachment[],
  others: readonly Attachment[],
  { transferred, mergedAt }: Merge,
): Attachment[] {
  const had = [...rows.filter(({ attachedAt }) => attachedAt <= mergedAt), ...others];
  const isMarkedAnyway = ({ evidenceId }: Attachment): boolean =>
    had.some((row) => row.evidenceId === evidenceId && Boolean(row.test));
  return rows.map((row) =>
    row.test && transferred.evidence.includes(row.evidenceId) && !isMarkedAnyway(row)
      ? { ...row, test: null, reliability: null }
      : row,
  );
}

/** Whether the row came from this merge. Evidence that was asserted again since then does not count. */
const isGained = (row: Attachment, { transferred, mergedAt }: Merge): boolean =>
  transferred.evidence.includes(row.evidenceId) && row.attachedAt.getTime() === mergedAt.getTime();

/**
 * How links move back: links that the survivor gained are removed if it still has them, and the merged claim gets back
 * the links that it had.
 */
function linksBack(
  { added, removed }: Merge['transferred']['links'],
  links: readonly Link[],
): Merge['transferred']['links'] {
  const has = new Set(links.map(linkKey));
  return { added: removed, removed: added.filter((link) => has.has(linkKey(link))) };
}
