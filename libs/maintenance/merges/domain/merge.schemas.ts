import { z } from 'zod';
import { boundedText, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { ClaimView, CLAIM_STATUSES, type WrittenState } from '#libs/knowledge/claims/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { MERGE_RULES, type Merge } from './merge.js';

const MergedState = z
  .object({
    status: z.enum(CLAIM_STATUSES).describe('Its status.'),
    trust: z.number().describe('Its trust.'),
    gateTrust: z.number().describe('Its trust as compared by the gate.'),
    corroboration: z.int().describe('Number of independent witnesses.'),
    tags: z.array(z.string()).describe('Tags.'),
    version: z.int().describe('Its version.'),
  })
  .meta({ id: 'MergedState', description: 'A claim of a merge, before or after the merge.' });

export const MergeView = z
  .object({
    id: idOf('mrg').describe('Id of the merge.'),
    survivor: idOf('clm').describe('The claim that survived.'),
    merged: idOf('clm').describe('The claim that was archived.'),
    rule: z
      .enum(MERGE_RULES)
      .describe(
        '`same_value`: same key and value, and one window contains the other; `same_words`: two notes with the same words, numbers and negations.',
      ),
    score: z.number().describe('How similar the two texts are in meaning: cosine, 0 to 1.'),
    run: idOf('job').nullable().describe('The consolidation run that merged them.'),
    survivorBefore: MergedState.describe('The survivor before the merge.'),
    survivorAfter: MergedState.describe('The survivor after the merge.'),
    mergedBefore: MergedState.describe('The merged claim before the merge.'),
    mergedAfter: MergedState.describe('The merged claim after the merge.'),
    transferred: z
      .object({
        evidence: z.array(idOf('evd')).describe('Evidence that the survivor gained.'),
        tags: z.array(z.string()).describe('Tags that it gained.'),
        links: z.int().describe('Links that it gained.'),
      })
      .describe('What the survivor gained.'),
    mergedAt: instantOut.describe('When they were merged, on the clock of the space.'),
    undoneAt: instantOut.nullable().describe('When it was undone; null while it is in force.'),
    undoneBy: idOf('prn').nullable().describe('Who undid it.'),
    note: z.string().nullable().describe('Why it was undone.'),
    version: z.int().describe('Rises when the merge is undone.'),
  })
  .meta({ id: 'Merge', description: 'The merge of two claims that said the same.' });

export const MergeList = pageOf(MergeView);
export const UnmergeView = z
  .object({
    merge: MergeView.describe('The merge, now undone.'),
    survivor: ClaimView.describe('The survivor, without what it had gained.'),
    claim: ClaimView.describe(
      'The merged claim after it passed the gate: active, or quarantined if an active claim contradicts it.',
    ),
  })
  .meta({ id: 'Unmerge', description: 'The result of undoing a merge.' });

export const ListMergesInput = z.strictObject({
  space: spaceRef,
  claimId: idOf('clm').optional().describe('Only merges that involve this claim.'),
  ...pageQuery,
});
const ofMerge = { space: spaceRef, id: idOf('mrg').describe('Id of the merge.') };
export const MergeInput = z.strictObject(ofMerge);
export const UndoMergeInput = z.strictObject({
  ...ofMerge,
  note: boundedText(2000).nullish().describe('Why the two are not the same.'),
  expectedVersion: z.int().min(1).optional().describe('Refuse to undo the merge if it is at another version.'),
});

export function viewOfMerge(merge: Merge): z.input<typeof MergeView> {
  const { id, survivorId, mergedId, rule, score, runId, transferred, mergedAt, undoneAt, undoneBy, note, version } =
    merge;
  return {
    id,
    survivor: survivorId,
    merged: mergedId,
    rule,
    score,
    run: runId,
    survivorBefore: stateView(merge.survivorBefore),
    survivorAfter: stateView(merge.survivorAfter),
    mergedBefore: stateView(merge.mergedBefore),
    mergedAfter: stateView(merge.mergedAfter),
    transferred: { evidence: transferred.evidence, tags: transferred.tags, links: transferred.links.added.length },
    mergedAt: mergedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy,
    note,
    version,
  };
}

const stateView = ({
  status,
  trust,
  gateTrust,
  corroboration,
  tags,
  version,
}: WrittenState): z.input<typeof MergedState> => ({ status, trust, gateTrust, corroboration, tags, version });
