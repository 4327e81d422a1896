import { z } from 'zod';
import { idOf, instant } from '#libs/kernel/index.js';
import { ConflictSummary, PossibleConflictSummary } from '#libs/knowledge/claims/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef, TOKENIZERS } from '#libs/tenancy/spaces/index.js';
import { FORMATS } from './packing/format.js';
import { queryText, ResultExplanation, SignalsView, StagesView } from '../../search/index.js';

export const INCLUDED = ['claims', 'messages'] as const;

export const ContextInput = z.strictObject({
  space: spaceRef,
  query: queryText.describe('What the context is for, at most 8,000 characters. Empty: the newest.'),
  maxTokens: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('The most the whole text may take, in tokens as the space counts them. Default: no limit.'),
  maxClaims: z.int().min(1).max(100).default(15).describe('The most memories to print, 1 to 100.'),
  sessionId: sessionRef
    .optional()
    .describe(
      'Session of the reader, by id or label: its claims are seen, and stand before durable ones of the same key.',
    ),
  asOf: instant.optional().describe('What held at this time, replaced since or not.'),
  knownAt: instant.optional().describe('The context as it would have been at this time.'),
  format: z.enum(FORMATS).default('markdown').describe('How the text is written.'),
  include: z
    .array(z.enum(INCLUDED))
    .min(1)
    .default(['claims'])
    .describe('Claims, raw messages of conversations, or both.'),
  explain: z
    .boolean()
    .default(false)
    .describe('Say how every candidate was found and came to its score, and how many each stage kept.'),
});

const ExcludedView = z
  .object({
    id: z.string().describe('Id of the memory.'),
    reason: z
      .enum(['budget', 'limit', 'duplicate'])
      .describe('It did not fit, there were enough, or another one says it or something stronger instead.'),
    value: z.number().describe('Its score.'),
    duplicateOf: z.string().nullable().describe('Of a duplicate: the memory that stands in its place.'),
  })
  .meta({ id: 'ExcludedMemory', description: 'A memory that was found and not printed.' });

const CandidateView = z
  .object({
    id: z.string().describe('Id of the memory.'),
    score: z.number().describe('What it was chosen by, 0 to 1.'),
    signals: SignalsView.describe('What the score is made of, unless a link lends it.'),
    linkedTo: z
      .string()
      .nullable()
      .describe('The hit that lends it a score above its own, by the weight of their link; otherwise null.'),
    explain: ResultExplanation.describe('How it came to its relevance.'),
  })
  .meta({ id: 'ContextCandidate', description: 'A memory that was considered.' });

export const ContextView = z
  .object({
    context: z.string().describe('The text to put before a model; empty when not even its frame fits.'),
    tokenEstimate: z
      .int()
      .describe('Size of the finished text in tokens, counted by the tokenizer. Never above maxTokens.'),
    tokenizer: z
      .enum(TOKENIZERS)
      .describe('What counted: the setting of the space. `estimate` is bytes of UTF-8 divided by four, rounded up.'),
    included: z.int().describe('Memories printed.'),
    excluded: z.int().describe('Memories found and not printed.'),
    excludedReasons: z.array(ExcludedView).describe('Why each of those was not.'),
    citations: z.record(z.string(), z.array(idOf('evd'))).describe('Evidence behind each memory printed.'),
    references: z
      .record(z.string(), z.string())
      .describe('What the text calls messages, such as `message:3`, and their ids. Claims are called by their id.'),
    conflicts: z
      .array(ConflictSummary)
      .describe('Open conflicts about what is printed: somebody said otherwise, and nobody has decided.'),
    possibleConflicts: z
      .array(PossibleConflictSummary)
      .describe(
        'Which of what is printed may contradict which protected or system claim, printed too: nobody has decided.',
      ),
    degraded: z
      .string()
      .nullable()
      .describe(
        '`embedder_unavailable` or `embedder_timeout`: memories were looked for by words alone. `query_cut`: the query is longer than the embedder takes, so meaning was looked for by its beginning. Otherwise null.',
      ),
    rerankSkipped: z
      .boolean()
      .describe('Whether turns of conversations were left in the order of the first stage for lack of time.'),
    explain: z
      .object({
        stages: StagesView.describe('Candidates by stage.'),
        candidates: z.array(CandidateView).describe('Every candidate, best first.'),
      })
      .nullable()
      .describe('With explain: how the memories were chosen.'),
  })
  .meta({ id: 'Context', description: 'What may be believed about a query, within a budget, with its sources.' });
