import { written } from '#libs/history/events/domain/index.js';
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
  type Given,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/slots/domain/index.js';
import type { Attachment } from '#libs/knowledge/trust/domain/index.js';
import { linkKey, type Link } from '#libs/memory/links/domain/index.js';
import { mergeAlreadyUndone, mergeBuried } from './merge.errors.js';
import { recorded } from './merging.rules.js';
import type { Merge } from './merge.js';

export interface Undoing {
  merge: Merge;
  /** Merges with either claim as a side that stand. */
  standing: readonly Merge[];
  /** Links that the keeper has now. */
  links: readonly Link[];
  note: string | null;
}

export interface Unmerged {
  merge: Merge;
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * The keeper loses what it gained by the merge and by nothing else, and the other claim comes back through the gate: what is believed now may keep it
 * out, as it would any claim. What was retracted since stays so, merged no more. Merges into one claim are undone from the last. `slot` holds both claims, and those that others merged into the keeper.
 */
export function undoMerge({ merge, standing, links, note }: Undoing, slot: KnownSlot, given: Given): Unmerged {
  if (merge.undoneAt !== null) throw mergeAlreadyUndone({ id: merge.id });
  const later = standing.find(({ loserId }) => loserId === merge.keeperId);
  if (later !== undefined) throw mergeBuried({ id: merge.id, by: later.id });
  const draft = new Draft(slot, given);
  const undone: Merge = {
    ...merge,
    undoneAt: given.now,
    undoneBy: given.principalId,
    note,
    version: merge.version + 1,
  };
  const loser = draft.claim(merge.loserId);
  const isBack = loser.status === 'archived';
  giveUp(
    draft,
    undone,
    standing.filter(({ id, keeperId }) => keeperId === merge.keeperId && id !== merge.id),
    links,
    isBack ? [] : [[loser.id, { mergedInto: null }]],
  );
  if (isBack) readmit(draft, loser, { mergedInto: null }, { reason: 'merge_undone' });
  else reviseConflicts(draft);
  settleDispute(draft, merge.keeperId);
  settleDispute(draft, merge.loserId);
  return { merge: undone, slot: draft.slot, events: draft.events };
}

function giveUp(
  draft: Draft,
  undone: Merge,
  others: readonly Merge[],
  links: readonly Link[],
  rest: [Claim['id'], Partial<ClaimState>][],
): void {
  const { keeperId, moved } = undone;
  const keeper = draft.claim(keeperId);
  const known = attachmentsOf(draft.slot, keeperId);
  const detached = known.filter(
    (row) =>
      isGained(row, undone) &&
      !others.some(({ loserId }) =>
        attachmentsOf(draft.slot, loserId).some(({ evidenceId }) => evidenceId === row.evidenceId),
      ),
  );
  const restored = moved.replaced
    .filter(({ evidenceId }) => detached.some((row) => row.evidenceId === evidenceId))
    .map(readAttachment);
  const gone = detached.filter(({ evidenceId }) => !restored.some((row) => row.evidenceId === evidenceId));
  const left = [...known.filter((row) => !detached.includes(row)), ...restored];
  const tags = keeper.tags.filter(
    (tag) => !moved.tags.includes(tag) || others.some((other) => other.moved.tags.includes(tag)),
  );
  draft.changeTogether(
    'merge_undone',
    [[keeperId, { ...appraise(keeper, left, votesOn(draft.slot, keeperId), draft.now), tags }], ...rest],
    {
      attachments: restored.map((row) => written(row)),
      detached: gone.map(({ claimId, evidenceId }) => ({ claimId, evidenceId })),
      ...recorded(undone, linksBack(moved.links, links)),
    },
  );
}

/** Not what was asserted anew, on the same evidence, since. */
const isGained = (row: Attachment, { moved, mergedAt }: Merge): boolean =>
  moved.evidence.includes(row.evidenceId) && row.attachedAt.getTime() === mergedAt.getTime();

/** What the keeper got goes, as far as it has it still; what led to the other claim leads there again. */
function linksBack({ added, removed }: Merge['moved']['links'], links: readonly Link[]): Merge['moved']['links'] {
  const has = new Set(links.map(linkKey));
  return { added: removed, removed: added.filter((link) => has.has(linkKey(link))) };
}
