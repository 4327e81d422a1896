import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { TripleInput } from '../../predicates/index.js';

/** How many fragments an observation may have. */
export const MAX_FRAGMENTS = 8;

export const Fragment = z
  .strictObject({
    text: boundedText(10_000, 32_768)
      .describe('The proposition in words; 1 to 10,000 characters, at most 32 KiB.')
      .meta({ short: '' }),
    triple: TripleInput.nullish()
      .describe(
        'The proposition as subject, predicate and value. A fragment is compared with existing claims only by its triple; without one, it is a new proposition.',
      )
      .meta({ short: '' }),
  })
  .meta({
    id: 'Fragment',
    description: 'A candidate proposition that an observation contains.',
    short: '',
  });
export type Fragment = z.output<typeof Fragment>;

export const fragmentsText = z
  .array(Fragment)
  .max(MAX_FRAGMENTS)
  .nullish()
  .describe(
    'Candidate propositions that it contains, at most 8. They update the workspace in the same write: each supports or contradicts existing claims with its key (in the workspace or, if there are none, outside it), or becomes a new proposition in the workspace. Default workspace: that of the session, otherwise that of the task, which is opened if needed.',
  )
  .meta({ short: 'Propositions in it, at most 8' });

/** The effect of a fragment. `rejected`: it had no effect, for a stated reason. */
const LINK_RELATIONS = ['support', 'contradiction', 'new', 'rejected'] as const;

export const FragmentLink = z
  .object({
    fragment: z.int().describe('Index of the fragment in the list; starts at 0.'),
    relation: z
      .enum(LINK_RELATIONS)
      .describe(
        'How the record relates to the claim: `support`, `contradiction`, or `new`: the claim is a new proposition based on the record. `rejected`: the fragment was not stored.',
      ),
    claimId: idOf('clm').nullable().describe('The claim; null if the fragment was rejected.'),
    workspaceId: idOf('wsp').nullable().describe('The workspace of the claim; null if it is in none.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it was rejected. `evidence_not_attached` with a claim: the record would add nothing to what its independence group already contributes to the claim.',
      ),
  })
  .meta({ id: 'FragmentLink', description: 'The result of a fragment of an observation.' });
export type FragmentLink = z.input<typeof FragmentLink>;

/** Refuses fragments of an item that names no workspace, session or task. */
export function checkFragments(
  item: {
    fragments?: readonly Fragment[] | null | undefined;
    workspaceId?: string | null | undefined;
    sessionId?: string | null | undefined;
    taskId?: string | null | undefined;
  },
  context: z.RefinementCtx,
): void {
  if ((item.fragments ?? []).length === 0 || [item.workspaceId, item.sessionId, item.taskId].some(Boolean)) return;
  const message = 'is required with fragments, unless a session or a task is named';
  context.addIssue({ code: 'custom', path: ['workspaceId'], message });
}
