import { written } from '#libs/history/events/index.js';
import {
  appraise,
  attachmentsOf,
  type Claim,
  type ClaimState,
  Draft,
  readAttachment,
  readmit,
  reviseConflicts,
  settleDispute,
  votesOn,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
  type Attachment,
} from '#libs/knowledge/claims/index.js';
import { linkKey, type Link } from '#libs/memory/links/index.js';
import { mergeAlreadyUndone, mergeSuperseded } from './merge.errors.js';
import { recorded } from './merging.rules.js';
import type { Merge } from './merge.js';

export interface Undoing {
  merge: Merge;
  /** Merges with either claim as a side that stand. */
  inEffect: readonly Merge[];
  /** Links that the survivor has now. */
  links: readonly Link[];
  note: string | null;
}

export interface Unmerged {
  merge: Merge;
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * The survivor loses what it gained by the merge and by nothing else, and the other claim comes back through the gate: what is believed now may keep it
 * out, as it would any claim. What was retracted since stays so, merged no more. Merges into one claim are undone from the last. `slot` holds both claims, and those that others merged into the survivor.
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
      !others.some(({ mergedId }) =>
        attachmentsOf(draft.slot, mergedId).some(({ evidenceId }) => evidenceId === row.evidenceId),
      ),
  );
  const restored = transferred.replaced
    .filter(({ evidenceId }) => detached.some((row) => row.evidenceId === evidenceId))
    .map(readAttachment);
  const gone = detached.filter(({ evidenceId }) => !restored.some((row) => row.evidenceId === evidenceId));
  const left = [...known.filter((row) => !detached.includes(row)), ...restored];
  const tags = survivor.tags.filter(
    (tag) => !transferred.tags.includes(tag) || others.some((other) => other.transferred.tags.includes(tag)),
  );
  draft.changeTogether(
    'merge_undone',
    [[survivorId, { ...appraise(survivor, left, votesOn(draft.slot, survivorId), draft.now), tags }], ...rest],
    {
      attachments: restored.map((row) => written(row)),
      detached: gone.map(({ claimId, evidenceId }) => ({ claimId, evidenceId })),
      ...recorded(undone, linksBack(transferred.links, links)),
    },
  );
}

/** Not what was asserted anew, on the same evidence, since. */
const isGained = (row: Attachment, { transferred, mergedAt }: Merge): boolean =>
  transferred.evidence.includes(row.evidenceId) && row.attachedAt.getTime() === mergedAt.getTime();

/** What the survivor got goes, as far as it has it still; what led to the other claim leads there again. */
function linksBack(
  { added, removed }: Merge['transferred']['links'],
  links: readonly Link[],
): Merge['transferred']['links'] {
  const has = new Set(links.map(linkKey));
  return { added: removed, removed: added.filter((link) => has.has(linkKey(link))) };
}
