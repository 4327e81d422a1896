import { written } from '#libs/history/events/domain/index.js';
import type { Id } from '#libs/kernel/index.js';
import { addsTo, MAX_TAGS } from '#libs/knowledge/claims/domain/index.js';
import {
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
} from '#libs/knowledge/slots/domain/index.js';
import type { Attachment } from '#libs/knowledge/trust/domain/index.js';
import { movedLinks, type Link } from '#libs/memory/links/domain/index.js';
import { writtenMerge, type Merge, type MergeRule } from './merge.js';

export interface Pairing {
  keeperId: Id<'clm'>;
  loserId: Id<'clm'>;
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
 * The loser is archived, and what speaks for it speaks for the keeper too (claims spec, section 12, phase 1). It keeps its own evidence on record,
 * as every archived claim does: so it can come back, and what was derived from it goes on resting on it.
 */
export function merge(
  draft: Draft,
  { keeperId, loserId, rule, score }: Pairing,
  { runId, links }: Circumstances,
): Merge {
  const [keeper, loser] = [draft.claim(keeperId), draft.claim(loserId)];
  const { gained, replaced, changes, tags } = takeIn(draft, keeper, loser);
  const moves = movedLinks(links, loserId, keeperId);
  const loserChanges: Partial<ClaimState> = { status: 'archived', statusReason: 'merged', mergedInto: keeperId };
  const after = (claim: Claim, changed: Partial<ClaimState>) =>
    writtenState(claim.id, { ...stateOf(claim), ...changed, version: claim.version + 1, stateSince: draft.now });
  const record: Merge = {
    id: draft.given.ids.next('mrg'),
    spaceId: keeper.spaceId,
    keeperId,
    loserId,
    rule,
    score,
    runId,
    keeperBefore: writtenState(keeperId, stateOf(keeper)),
    keeperAfter: after(keeper, changes),
    loserBefore: writtenState(loserId, stateOf(loser)),
    loserAfter: after(loser, loserChanges),
    moved: {
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
      [loserId, loserChanges],
      [keeperId, changes],
    ],
    {
      attachments: gained.map((row) => written(row)),
      ...recorded(record, moves),
    },
  );
  reviseConflicts(draft);
  settleDispute(draft, keeperId);
  return record;
}

/** What both events of a merge carry beside the claims: its row, and the links that move. */
export const recorded = (record: Merge, links: Merge['moved']['links']) => ({
  record: { ...writtenMerge(record) } as never,
  links,
});

function takeIn(draft: Draft, keeper: Claim, loser: Claim) {
  const known = attachmentsOf(draft.slot, keeper.id);
  const gained = attachmentsOf(draft.slot, loser.id)
    .filter((row) => row.isLive && addsTo(known, row))
    .map((row): Attachment => ({ ...row, claimId: keeper.id, attachedAt: draft.now }));
  const isGained = ({ evidenceId }: Attachment): boolean => gained.some((row) => row.evidenceId === evidenceId);
  const appraisal = appraise(
    keeper,
    [...known.filter((row) => !isGained(row)), ...gained],
    votesOn(draft.slot, keeper.id),
    draft.now,
  );
  const tags = loser.tags
    .filter((tag) => !keeper.tags.includes(tag))
    .slice(0, Math.max(0, MAX_TAGS - keeper.tags.length));
  return { gained, replaced: known.filter(isGained), changes: { ...appraisal, tags: [...keeper.tags, ...tags] }, tags };
}
