import { z } from 'zod';
import { idOf, instant } from '#libs/kernel/index.js';
import { GROUNDINGS } from '#libs/graph/model/index.js';
import { ConflictSummary, PossibleConflictSummary } from '#libs/knowledge/claims/index.js';
import { workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef, TOKENIZERS } from '#libs/tenancy/spaces/index.js';
import { HandoffView } from '#libs/work/handoffs/index.js';
import { InterruptedSessionView } from '#libs/work/interruptions/index.js';
import { OffloadView } from '#libs/work/offloads/index.js';
import { TaskGraph } from '#libs/work/steps/index.js';
import { FORMATS } from './packing/format.js';
import { beliefs, queryText, references, ResultExplanation, SignalsView, StagesView } from '../../search/index.js';

export const INCLUDED = ['claims', 'messages', 'task', 'facts', 'background', 'work'] as const;
export type Included = (typeof INCLUDED)[number];

const ContextFields = z.strictObject({
  space: spaceRef,
  query: queryText.describe('What the context is for, at most 8,000 characters. Empty: the newest memories.'),
  maxTokens: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Maximum size of the text in tokens, as the space counts them. Default: no limit.'),
  maxClaims: z.int().min(1).max(100).default(15).describe('Maximum number of memories to print, 1 to 100.'),
  maxFacts: z.int().min(0).max(100).default(10).describe('Maximum number of facts to print, 0 to 100.'),
  maxBlocked: z
    .int()
    .min(0)
    .max(100)
    .default(5)
    .describe('Maximum number of facts to print that are not usable now, with what they need, 0 to 100.'),
  maxAtoms: z.int().min(0).max(100).default(5).describe('Maximum number of atoms in the background, 0 to 100.'),
  maxScenarios: z.int().min(0).max(100).default(3).describe('Maximum number of scenarios, 0 to 100.'),
  maxPersonas: z.int().min(0).max(100).default(2).describe('Maximum number of personas, 0 to 100.'),
  includeOther: z
    .boolean()
    .default(false)
    .describe(
      'With taskId: also print facts that neither belong to the task nor are about the same entities, under a separate heading.',
    ),
  sessionId: sessionRef
    .optional()
    .describe(
      'Session of the reader, by id or label: its claims are visible, and come before durable claims of the same key.',
    ),
  workspaceId: workspaceRef
    .optional()
    .describe(
      'Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.',
    ),
  taskId: idOf('tsk')
    .optional()
    .describe(
      'Task that the context is for: its current steps as a diagram and its offloads come first. Cannot be combined with asOf or knownAt.',
    ),
  asOf: instant.optional().describe('Show what was valid at this time, even if it was replaced later.'),
  knownAt: instant.optional().describe('The context as it would have been at this time.'),
  beliefs,
  format: z.enum(FORMATS).default('markdown').describe('How the text is written.'),
  include: z
    .array(z.enum(INCLUDED))
    .min(1)
    .optional()
    .describe(
      'What to print: claims, facts that gates accepted, background (atoms, scenarios, personas), raw messages of conversations, the state of a task, and how work was left (the newest handoff, interrupted sessions). Default: claims, background, work, facts if the space has a schema, the task if taskId is given.',
    ),
  references,
  explain: z
    .boolean()
    .default(false)
    .describe('Show how each candidate was found and scored, and how many candidates each stage kept.'),
});

/** What a context includes: what the request names, or the default. */
export const includedIn = ({
  include,
  taskId,
}: {
  include?: readonly Included[] | undefined;
  taskId?: string | undefined;
}): ReadonlySet<Included> =>
  new Set(include ?? ['claims', 'background', 'facts', 'work', ...(taskId === undefined ? [] : (['task'] as const))]);

export const ContextInput = ContextFields.refine(
  ({ taskId, asOf, knownAt }) => taskId === undefined || (asOf === undefined && knownAt === undefined),
  { error: 'must not be given together with asOf or knownAt', path: ['taskId'] },
).refine(({ include, taskId }) => taskId !== undefined || include?.includes('task') !== true, {
  error: 'must be given to include the task',
  path: ['taskId'],
});

const ExcludedView = z
  .object({
    id: z.string().describe('Id of the memory.'),
    reason: z
      .enum(['budget', 'limit', 'duplicate', 'blocked'])
      .describe(
        '`budget`: it did not fit. `limit`: there were enough memories. `duplicate`: another memory says the same, or contradicts it and is stronger. `blocked`: a fact that is not usable now and did not fit.',
      ),
    value: z.number().describe('Its score.'),
    duplicateOf: z.string().nullable().describe('For a duplicate: the memory that was printed instead.'),
  })
  .meta({ id: 'ExcludedMemory', description: 'A memory that was found but not printed.' });

const TaskInContext = z
  .object({
    ...TaskGraph.pick({ taskId: true, title: true, status: true, currentState: true }).shape,
    needsReview: z.boolean().describe('Whether it needs a review.'),
    mermaid: z
      .string()
      .nullable()
      .describe('Its steps as a Mermaid flowchart, folded to fit; null if not even the counts of steps fit.'),
    nodeMap: TaskGraph.shape.nodeMap,
    level: TaskGraph.shape.level.nullable().describe('How far the flowchart is folded.'),
    offloads: z
      .array(
        OffloadView.pick({
          id: true,
          stepId: true,
          evidenceId: true,
          summary: true,
          score: true,
          recordedBy: true,
        }).meta({
          id: 'OffloadInContext',
          description: 'The summary that replaces the raw result.',
        }),
      )
      .describe('The printed offloads of earlier contexts, oldest first.'),
  })
  .meta({ id: 'TaskInContext', description: 'The state of a task, as printed in a context.' });

const factFields = {
  claimId: idOf('clm').describe('Id of the claim.'),
  claimType: z.string().describe('Claim type in the domain schema.'),
  kind: z.enum(['observed', 'derived']).describe('Whether it follows from evidence, or from other facts.'),
  text: z.string().describe('What it says.'),
  stepIds: z.array(idOf('stp')).describe('Steps of the task that it is attached to.'),
  trust: z.number().describe('Trust, 0 to 1.'),
};
const FactInContext = z
  .object({
    ...factFields,
    asOf: z.string().nullable().describe('When it happened, for an occurrence; null for a state, which ages.'),
    grounding: z.enum(GROUNDINGS).describe('State of its evidence now.'),
    foreign: z.boolean().describe('Whether it is a fact of another task.'),
    evidence: z
      .array(
        z
          .object({
            id: idOf('evd').describe('Id of the evidence.'),
            evidenceType: z.string().nullable().describe('Type of the record.'),
            sourceSystem: z.string().nullable().describe('System that it was read from.'),
            age: z.string().describe('Its age: in minutes below one hour, in hours below two days, otherwise in days.'),
            state: z.enum(['fresh', 'stale', 'expired', 'revoked']).describe('Whether it is still valid.'),
          })
          .meta({ id: 'FactEvidence', description: 'A record that supports a fact.' }),
      )
      .describe('Its evidence, newest first; at most eight records.'),
  })
  .meta({ id: 'FactInContext', description: 'A usable fact, as printed in a context.' });
const BlockedFact = z
  .object({
    ...factFields,
    grounding: z.enum(GROUNDINGS).describe('State of its evidence now.'),
    needs: z.array(z.string()).describe('Types of evidence that would make it usable again.'),
    tools: z.array(z.string()).describe('Tools that fetch this evidence.'),
  })
  .meta({ id: 'BlockedFact', description: 'A fact that is not usable now, and what it needs.' });

const CandidateView = z
  .object({
    id: z.string().describe('Id of the memory.'),
    score: z.number().describe('The score by which it was chosen, 0 to 1.'),
    signals: SignalsView.describe('The parts of its own score.'),
    linkedTo: z.string().nullable().describe('The linked result that raised its score; otherwise null.'),
    explain: ResultExplanation.describe('How its relevance was computed.'),
  })
  .meta({ id: 'ContextCandidate', description: 'A memory that was considered.' });

export const ContextView = z
  .object({
    context: z.string().describe('The text to give to a model; empty if not even its headings fit.'),
    tokenEstimate: z
      .int()
      .describe('Size of the finished text in tokens, counted by the tokenizer. Never above maxTokens.'),
    tokenizer: z
      .enum(TOKENIZERS)
      .describe(
        'The tokenizer in the settings of the space. `estimate` is bytes of UTF-8 divided by four, rounded up.',
      ),
    included: z.int().describe('Ids of the memories printed.'),
    excluded: z.int().describe('Memories found and not printed.'),
    excludedReasons: z.array(ExcludedView).describe('Why each of these was not printed.'),
    citations: z.record(z.string(), z.array(idOf('evd'))).describe('Evidence behind each memory printed.'),
    sources: z
      .record(z.string(), z.array(z.string()))
      .describe(
        'For each line of the background, the items that it was made from: for an atom the messages that it quotes, for a scenario its atoms, for a persona its scenarios. The line itself lists the first eight.',
      ),
    references: z
      .record(z.string(), z.string())
      .describe('Names of messages in the text, such as `message:3`, with their ids. Claims are named by their id.'),
    facts: z.array(FactInContext).describe('Usable facts that are printed, in the order of the text.'),
    blocked: z.array(BlockedFact).describe('Facts that are printed but not usable now, in the order of the text.'),
    task: TaskInContext.nullable().describe('The state of the task as printed; null if no task was requested.'),
    handoff: HandoffView.nullable().describe(
      'The newest handoff of the task (without taskId: of your own agent) that you may read; the text may contain a shortened version. null if there is none, or it does not fit.',
    ),
    interrupted: z
      .array(InterruptedSessionView)
      .describe('Printed sessions that were interrupted within the last day and that you may see, newest first.'),
    conflicts: z.array(ConflictSummary).describe('Open conflicts about printed memories.'),
    possibleConflicts: z
      .array(PossibleConflictSummary)
      .describe(
        'Undecided possible conflicts between printed memories and protected or system claims; those claims are printed too.',
      ),
    degraded: z
      .string()
      .nullable()
      .describe(
        '`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null.',
      ),
    rerankSkipped: z.boolean().describe('Whether messages kept the order of the first stage because time ran out.'),
    explain: z
      .object({
        stages: StagesView.describe('Candidates by stage.'),
        candidates: z.array(CandidateView).describe('Every candidate, best first.'),
      })
      .nullable()
      .describe('With explain: how the memories were chosen.'),
  })
  .meta({ id: 'Context', description: 'What memory contains for a task or query, as a text for a model.' });
