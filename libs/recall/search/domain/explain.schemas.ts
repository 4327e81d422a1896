import { z } from 'zod';
import { SEARCHED_TYPES } from '#libs/graph/model/index.js';
import { instantOut } from '#libs/kernel/index.js';
import { MODES } from '../../ranking/index.js';
import { RETRIEVERS } from '../../retrieval/index.js';

/** What is looked for in a way of its own. */
export type Kind = 'claim' | 'message' | 'node';
/** What may be asked for: of nodes, by their type. */
export const KINDS = ['claim', 'message', ...SEARCHED_TYPES] as const;
export type ResultKind = (typeof KINDS)[number];

export const SignalsView = z
  .object({
    relevance: z.number().describe('How well it meets the query, 0 to 1.'),
    confidence: z.number().describe('How far to believe it, 0 to 1.'),
    recency: z.number().describe('How lately it was observed, 0 to 1.'),
    importance: z.number().describe('How important it is, with reinforcements, 0 to 1.'),
  })
  .meta({ id: 'Signals', description: 'What a score is made of.' });

const RetrieverHit = z
  .object({
    retriever: z.enum(RETRIEVERS).describe('The retriever that found it.'),
    rank: z.int().describe('Its rank among what the retriever found, from 1.'),
  })
  .meta({ id: 'RetrieverHit', description: 'A retriever that found a result, and at which rank.' });

const FeatureView = z
  .object({
    feature: z.string().describe('What was looked at.'),
    added: z.number().describe('What it added to the score of the second stage.'),
  })
  .meta({ id: 'RerankingFeature', description: 'One reason of a second stage.' });

export const ResultExplanation = z
  .object({
    foundBy: z.array(RetrieverHit).describe('Every retriever that found it.'),
    bm25: z.number().describe('BM25 of its words, divided by 2.2 times the weight of all words asked.'),
    triple: z
      .number()
      .describe(
        'What it is worth that the query names two or three of its subject, predicate and value, on the scale of bm25; 0 otherwise. The larger of the two counts.',
      ),
    similarity: z.number().nullable().describe("Cosine of its vector and the query's; null where one is missing."),
    fusedScore: z
      .number()
      .describe(
        'Relevance before the second stage: by words and meaning, and of a turn by who says it and what is talked about there.',
      ),
    reranking: z
      .object({
        score: z.number().describe('What the features add up to; relevance rises with it.'),
        features: z.array(FeatureView).describe('What counted, most first.'),
      })
      .nullable()
      .describe('What the second stage said; null when it did not look at this one.'),
  })
  .meta({ id: 'ResultExplanation', description: 'How a result came to its relevance.' });

export const MISS_REASONS = ['limit', 'relevance', 'pool', 'session'] as const;

export const NearMissView = z
  .object({
    kind: z.enum(KINDS).describe('What was found.'),
    id: z.string().describe('Its id.'),
    text: z.string().describe('Its text.'),
    score: z.number().describe('What it was ordered by, 0 to 1.'),
    signals: SignalsView.describe('What the score is made of.'),
    reason: z
      .enum(MISS_REASONS)
      .describe(
        "`limit`: there were enough better ones. `relevance`: below minRelevance, or below the floor where none is given. `pool`: too few of its measures were good to be weighed. `session`: a claim of the reader's session replaces it.",
      ),
    explain: ResultExplanation.describe('How it came to its relevance.'),
  })
  .meta({ id: 'NearMiss', description: 'Something found that was left out, and why.' });

export const StagesView = z
  .object({
    mode: z.enum(MODES).describe('How it was searched in the end.'),
    byWords: z.int().describe('Candidates that share a word with the query.'),
    byMeaning: z.int().describe('Candidates near the query in meaning.'),
    byTriple: z.int().describe('Candidates whose subject, predicate or value the query names.'),
    byTime: z.int().describe('Candidates of a time the query names.'),
    related: z
      .int()
      .describe(
        'Candidates related to those: neighbouring turns, claims of the same subject, on the same evidence or linked.',
      ),
    newest: z.int().describe('Candidates taken for being new.'),
    seen: z.int().describe('Distinct candidates, with those of the session instead of the durable ones they replace.'),
    relevant: z.int().describe('Those that meet the query well enough.'),
    belowFloor: z
      .int()
      .describe('Those left out for having too little to do with the query; 0 where minRelevance is given.'),
    returned: z.int().describe('Those returned.'),
  })
  .meta({
    id: 'SearchStages',
    description: 'How many candidates each stage of a search kept. What the reader may not see is in none of them.',
  });

const TimeView = z
  .object({
    from: instantOut.describe('Its beginning.'),
    to: instantOut.describe('Its end, not part of it.'),
  })
  .meta({ id: 'NamedTime', description: 'A time the query names.' });

export const SearchExplanation = StagesView.extend({
  times: z
    .array(TimeView)
    .describe(
      'Times the query names that counted, from the clock of the space; a side left open lies at the beginning of year 1 or the end of 9999.',
    ),
  nearMisses: z.array(NearMissView).describe('The best of what was found and left out, at most 10.'),
}).meta({ id: 'SearchExplanation', description: 'How a search was answered.' });
