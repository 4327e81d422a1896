import { z } from 'zod';
import { SEARCHED_TYPES } from '#libs/graph/model/index.js';
import { instantOut, codePoints, Filter, idOf, instant } from '#libs/kernel/index.js';
import { CATEGORY, ClaimSummary, ClaimView, CLAIM_STATUSES } from '#libs/knowledge/claims/index.js';
import { MessageView } from '#libs/memory/conversations/index.js';
import { workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { NodeView } from '#libs/reasoning/nodes/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { MODES, normalised } from './ranking/ranking.rules.js';
import { RETRIEVERS } from './retrieval/found.js';
import { ClaimReference, references } from './references.js';

/** Kinds of memory that have their own search. */
export type Kind = 'claim' | 'message' | 'node';
/** The kinds that a request may name. For nodes, their types are named. */
export const KINDS = ['claim', 'message', ...SEARCHED_TYPES] as const;
export type ResultKind = (typeof KINDS)[number];

export const SignalsView = z
  .object({
    relevance: z.number().describe('Its relevance to the query, 0 to 1.'),
    confidence: z.number().describe('How far to believe it, 0 to 1.'),
    recency: z.number().describe('How recently it was observed, 0 to 1.'),
    importance: z.number().describe('How important it is, including reinforcements, 0 to 1.'),
  })
  .meta({ id: 'Signals', description: 'What a score is made of.' });

const RetrieverHit = z
  .object({
    retriever: z.enum(RETRIEVERS).describe('The retriever that found it.'),
    rank: z.int().describe('Its rank among what the retriever found, from 1.'),
  })
  .meta({ id: 'RetrieverHit', description: 'A retriever that found a result, and its rank there.' });

const FeatureView = z
  .object({
    feature: z.string().describe('The feature.'),
    added: z.number().describe('What it added to the score of the second stage.'),
  })
  .meta({ id: 'RerankingFeature', description: 'A feature that contributed to the score of the second stage.' });

export const ResultExplanation = z
  .object({
    foundBy: z.array(RetrieverHit).describe('Every retriever that found it.'),
    bm25: z.number().describe('BM25 of its words, divided by 2.2 times the weight of all words of the query.'),
    triple: z
      .number()
      .describe(
        'Score, on the scale of bm25, if the query names two or three of its subject, predicate and value; otherwise 0. The larger of the two scores counts.',
      ),
    similarity: z
      .number()
      .nullable()
      .describe('Cosine of its vector and the vector of the query; null if either vector is missing.'),
    fusedScore: z
      .number()
      .describe(
        'Relevance before the second stage: by words and meaning, and for a message also by its speaker and the topic around it.',
      ),
    reranking: z
      .object({
        score: z.number().describe('The sum of the features; relevance rises with it.'),
        features: z.array(FeatureView).describe('The features, largest contribution first.'),
      })
      .nullable()
      .describe('The result of the second stage; null if it did not process this result.'),
  })
  .meta({ id: 'ResultExplanation', description: 'How the relevance of a result was computed.' });

const MISS_REASONS = ['limit', 'relevance', 'pool', 'session'] as const;

export const NearMissView = z
  .object({
    kind: z.enum(KINDS).describe('What was found.'),
    id: z.string().describe('Its id.'),
    text: z.string().describe('Its text.'),
    score: z.number().describe('The value by which it was ordered, 0 to 1.'),
    signals: SignalsView.describe('What the score is made of.'),
    reason: z
      .enum(MISS_REASONS)
      .describe(
        "`limit`: there were enough better results. `relevance`: below minRelevance, or below the default floor. `pool`: too few of its signals were good enough for it to be considered. `session`: a claim of the reader's session replaces it.",
      ),
    explain: ResultExplanation.describe('How its relevance was computed.'),
  })
  .meta({ id: 'NearMiss', description: 'A result that was left out, and why.' });

export const StagesView = z
  .object({
    mode: z.enum(MODES).describe('The mode that was used.'),
    byWords: z.int().describe('Candidates that contain a word of the query.'),
    byMeaning: z.int().describe('Candidates that are similar to the query in meaning.'),
    byTriple: z.int().describe('Candidates whose subject, predicate or value the query names.'),
    byTime: z.int().describe('Candidates from a time that the query names.'),
    related: z
      .int()
      .describe(
        'Candidates related to other candidates: neighbouring messages, and claims that are linked, about the same subject, or based on the same evidence.',
      ),
    newest: z.int().describe('Candidates that were considered because they are new.'),
    seen: z.int().describe('Distinct candidates, after claims of the session replaced the corresponding durable ones.'),
    relevant: z.int().describe('Candidates that are relevant enough.'),
    belowFloor: z.int().describe('Candidates below the floor of relevance; 0 if minRelevance is given.'),
    returned: z.int().describe('Results returned.'),
  })
  .meta({
    id: 'SearchStages',
    description:
      'How many candidates each stage of a search kept. Memories that the reader may not see are not included.',
  });

const TimeView = z
  .object({
    from: instantOut.describe('Start of the time.'),
    to: instantOut.describe('End of the time (exclusive).'),
  })
  .meta({ id: 'NamedTime', description: 'A time that the query names.' });

const SearchExplanation = StagesView.extend({
  times: z
    .array(TimeView)
    .describe(
      'Times named by the query that were used, relative to the clock of the space; an open start is the beginning of year 1, an open end is the end of year 9999.',
    ),
  nearMisses: z.array(NearMissView).describe('The best results that were left out, at most 10.'),
}).meta({ id: 'SearchExplanation', description: 'How a search was processed.' });

const MAX_QUERIES = 100;
const unit = z.number().min(0).max(1);

const MAX_QUERY = 8_000;

/** Half a surrogate pair and NUL are refused, because they would only cause errors in the database. */
export const queryText = z
  .string()
  .refine((text) => text.length <= MAX_QUERY || codePoints(text) <= MAX_QUERY, {
    error: `must have at most ${MAX_QUERY} characters`,
  })
  .refine((text) => !/[\0\p{Surrogate}]/u.test(text), { error: 'must be well-formed text without NUL' });

const WeightsInput = z
  .strictObject({
    relevance: unit.optional().describe('Its relevance to the query.'),
    confidence: unit.optional().describe('How far to believe it.'),
    recency: unit.optional().describe('How recently it was observed.'),
    importance: unit.optional().describe('How important it is.'),
  })
  .refine((weights) => normalised(weights) !== null, { error: 'must have a weight above 0' })
  .meta({ id: 'Weights', description: 'The weights of the score; unnamed weights are 0, and the sum is scaled to 1.' });

/** Rejected claims are shown only on request. */
export const beliefs = z
  .array(z.enum(['rejected']))
  .min(1)
  .max(1)
  .optional()
  .describe(
    '`rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.',
  );

/** Conditions on the results, which search and context share. */
const shape = {
  query: queryText.describe('The query, at most 8,000 characters. Empty: the newest results first.'),
  kinds: z
    .array(z.enum(KINDS))
    .min(1)
    .default(['claim'])
    .describe(
      'What to look for: claims, messages of conversations, questions, definitions, persons, predictions, goals. All kinds except claims and messages are found only by their words.',
    ),
  limit: z.int().min(1).max(100).default(10).describe('How many results, 1 to 100.'),
  mode: z.enum(MODES).default('hybrid').describe('By words, by meaning, or by both.'),
  rerank: z
    .union([z.literal(false), WeightsInput])
    .optional()
    .describe('Weights of the score; `false` orders by relevance alone. Default: the weights of the policy.'),
  minRelevance: unit
    .optional()
    .describe(
      'Leave out results of lower relevance; 0 leaves nothing out. Default: a floor below which results have nothing to do with the query.',
    ),
  minTrust: unit.optional().describe('Minimum trust of a result.'),
  after: instant.optional().describe('Only memories observed at this time or later.'),
  before: instant.optional().describe('Only memories observed before this time.'),
  asOf: instant.optional().describe('Show what was valid at this time, even if it was replaced later.'),
  knownAt: instant.optional().describe('The answer as it would have been given at this time.'),
  sessionId: sessionRef
    .optional()
    .describe(
      'Session of the reader, by id or label: its claims are visible. They replace durable claims of the same key against which they would win.',
    ),
  taskId: idOf('tsk').optional().describe('Task of the reader: the claims of its workspace are visible.'),
  workspaceId: workspaceRef
    .optional()
    .describe(
      'Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.',
    ),
  statuses: z
    .array(z.enum(CLAIM_STATUSES))
    .min(1)
    .optional()
    .describe('Only claims with these statuses. Default: active; all, if the filter has a condition on `status`.'),
  beliefs,
  categories: z
    .array(z.string().regex(CATEGORY, 'must be 1 to 50 of a-z, 0-9, _ and -, starting with a letter'))
    .min(1)
    .max(20)
    .optional()
    .describe('Only claims of these categories, such as `atom`, `scenario` and `persona`; at most 20.'),
  includeAll: z.boolean().default(false).describe('Include claims of every status, grounding and validity.'),
  filter: Filter.optional().describe('Further conditions, in the filter grammar.'),
  references,
  explain: z
    .boolean()
    .default(false)
    .describe('Show how each result was found, and how many candidates each stage kept.'),
};

/** Only claims have a category. */
function checkCategories(
  { kinds, categories }: { kinds: readonly string[]; categories?: readonly string[] | undefined },
  context: z.RefinementCtx,
): void {
  if (categories === undefined || kinds.includes('claim')) return;
  context.addIssue({ code: 'custom', path: ['categories'], message: 'needs `claim` among the kinds' });
}

export const SearchItem = z.strictObject(shape).superRefine(checkCategories);
export type SearchItem = z.output<typeof SearchItem>;
export const SearchInput = z.strictObject({ space: spaceRef, ...shape }).superRefine(checkCategories);
export const SearchBatchInput = z.strictObject({
  space: spaceRef,
  queries: z
    .array(SearchItem)
    .min(1)
    .max(MAX_QUERIES)
    .describe('Searches, at most 100; each is answered as if it were sent separately.'),
});

export const SearchResultView = z
  .object({
    kind: z.enum(KINDS).describe('What was found.'),
    id: z.string().describe('Its id.'),
    text: z.string().describe('Its text; with references, a label.'),
    claim: ClaimView.nullable().describe('The claim; null for other kinds, and with references.'),
    reference: ClaimReference.nullable().describe('With references: the claim by its id; otherwise null.'),
    message: MessageView.nullable().describe('The message; null for other kinds, and with references.'),
    node: NodeView.nullable().describe(
      'The question, definition, person, prediction or goal in its current state; null for other kinds, and with references.',
    ),
    score: z.number().describe('The value by which it was ordered, 0 to 1.'),
    signals: SignalsView.describe('What the score is made of.'),
    possibleConflicts: z
      .array(ClaimSummary)
      .describe(
        'Claims that it may contradict; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and durable claims that contradict a claim of the session and are too strong for it to replace.',
      ),
    unconfirmed: z
      .boolean()
      .describe(
        'Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value.',
      ),
    matched: z
      .array(z.string())
      .nullable()
      .describe('With explain: the words of the query that it contains, in stemmed form.'),
    explain: ResultExplanation.nullable().describe('With explain: how its relevance was computed.'),
  })
  .meta({ id: 'SearchResult', description: 'A search result, with the reasons for its rank.' });

export const SearchResults = z
  .object({
    data: z.array(SearchResultView).describe('Results, best first.'),
    degraded: z
      .string()
      .nullable()
      .describe(
        '`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null.',
      ),
    rerankSkipped: z.boolean().describe('Whether messages kept the order of the first stage because time ran out.'),
    explain: SearchExplanation.nullable().describe(
      'With explain: candidates by stage, and the best results that were left out.',
    ),
  })
  .meta({ id: 'SearchResults', description: 'The answer to a search.' });

export const SearchBatchResults = z.object({ data: z.array(SearchResults).describe('In the order of the queries.') });
