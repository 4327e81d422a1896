import { written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import {
  addsTo,
  MAX_TAGS,
  appraise,
  attachmentsOf,
  reviseConflicts,
  settleDispute,
  stateOf,
  votesOn,
  writtenState,
  type Claim,
  type ClaimState,
  type Draft,
  type Attachment,
} from '#libs/knowledge/claims/index.js';
import { transferredLinks, type Link } from '#libs/memory/links/index.js';
import { writtenMerge, type Merge, type MergeRule } from './merge.js';

export interface Pairing {
  survivorId: Id<'clm'>;
  mergedId: Id<'clm'>;
  rule: MergeRule;
  score: number;
}

/** What a merge is done with beside the slot. */
export interface Circumstances {
  runId: Id<'job'> | null;
  /** Links of both claims, with what happened to them in this decision so far. */
  links: readonly Link[];
}

/**
 * The merged claim is archived, and what speaks for it speaks for the survivor too (claims spec, section 12, phase 1). It keeps its own evidence on record,
 * as every archived claim does: so it can come back, and what was derived from it goes on depending on it.
 */
export function merge(
  draft: Draft,
  { survivorId, mergedId, rule, score }: Pairing,
  { runId, links }: Circumstances,
): Merge {
  const [survivor, merged] = [draft.claim(survivorId), draft.claim(mergedId)];
  const { gained, replaced, changes, tags } = takeIn(draft, survivor, merged);
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
      evidence: gained.map(({ evidenceId }) => evidenceId),
      replaced: replaced.map((row) => written(row)),
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
      attachments: gained.map((row) => written(row)),
      ...recorded(record, moves),
    },
  );
  reviseConflicts(draft);
  settleDispute(draft, survivorId);
  return record;
}

/** What both events of a merge carry beside the claims: its row, and the transferred links. */
export const recorded = (record: Merge, links: Merge['transferred']['links']) => ({
  record: { ...writtenMerge(record) } as never,
  links,
});

function takeIn(draft: Draft, survivor: Claim, merged: Claim) {
  const known = attachmentsOf(draft.slot, survivor.id);
  const gained = attachmentsOf(draft.slot, merged.id)
    .filter((row) => row.isLive && addsTo(known, row))
    .map((row): Attachment => ({ ...row, claimId: survivor.id, attachedAt: draft.now }));
  const isGained = ({ evidenceId }: Attachment): boolean => gained.some((row) => row.evidenceId === evidenceId);
  const appraisal = appraise(
    survivor,
    [...known.filter((row) => !isGained(row)), ...gained],
    votesOn(draft.slot, survivor.id),
    draft.now,
  );
  const tags = merged.tags
    .filter((tag) => !survivor.tags.includes(tag))
    .slice(0, Math.max(0, MAX_TAGS - survivor.tags.length));
  return {
    gained,
    replaced: known.filter(isGained),
    changes: { ...appraisal, tags: [...survivor.tags, ...tags] },
    tags,
  };
}
