import { codePoints, type Id } from '#libs/kernel/index.js';
import { wordsOf } from '#libs/kernel/text/index.js';
import { isNegated, splitSentences, type ClaimBasis } from '#libs/knowledge/claims/index.js';
import {
  creditedType,
  observationConfidence,
  type QuoteType,
  nodeRecorded,
  type Node,
} from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { detailOf, edgesTo, nodeOf, type Maker } from './made-node.js';
import { quoteNotFound } from './node.errors.js';
import type { CreateNodeItem } from './node.schemas.js';

const MIN_CHARACTERS = 12;
const MIN_WORDS = 3;
const MAX_NEAR = 3;
const NEAR_LENGTH = 200;

/** Whether evidence contains the quote; if it does not, the most similar passages. */
export type QuoteFinding = { isFound: true; isVerified: boolean } | { isFound: false; nearMatches: string[] };

/**
 * Searches for a quote in the content that it is attributed to, ignoring differences of dashes, quotation marks and
 * spaces. A match so short that it occurs in many texts is not verified, unless it is the whole content (graph spec,
 * section 1). A quote is also not verified if its sentence denies the quoted words and the quote leaves the denial out:
 * a sentence is judged as a whole (claims spec, section 15a, rule 13).
 */
export function findQuote(quote: string, content: string): QuoteFinding {
  const [sought, said] = [plain(quote), plain(content)];
  if (!said.includes(sought)) return { isFound: false, nearMatches: nearMatches(sought, content) };
  const isLong = codePoints(sought) >= MIN_CHARACTERS && sought.split(' ').length >= MIN_WORDS;
  return { isFound: true, isVerified: (isLong || sought === said) && isFaithful(sought, content) };
}

/**
 * Whether a quote omits the negation of its sentence, at one of the places where it occurs. A quote of several
 * sentences contains them completely, except at its ends.
 */
function isFaithful(sought: string, content: string): boolean {
  const parts = splitSentences(sought);
  const sentences = splitSentences(content).map(plain);
  const holding = (part: string): string[] => sentences.filter((sentence) => sentence.includes(part));
  return parts.every((part) => {
    const whole = holding(plain(part));
    return whole.length === 0 || whole.some((sentence) => isNegated(sentence) === isNegated(part));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[‘’‚‛′`]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Sentences of the content that share words with the quote, most similar first. */
function nearMatches(quote: string, content: string): string[] {
  const sought = new Set(wordsOf(quote));
  return [...content.matchAll(/[^.!?\n]+[.!?]*/gu)]
    .map(([sentence]) => ({ sentence: sentence.trim(), likeness: likeness(sought, new Set(wordsOf(sentence))) }))
    .filter(({ likeness: found }) => found > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NEAR)
    .map(({ sentence }) => [...sentence].slice(0, NEAR_LENGTH).join(''));
}

/** Dice's coefficient of two sets of words, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

type ObservationType = 'observation_factual' | 'observation_predictive';
export type ObservationItem = CreateNodeItem & { type: ObservationType };

export const isObservation = (item: CreateNodeItem): item is ObservationItem =>
  item.type === 'observation_factual' || item.type === 'observation_predictive';

/**
 * The basis of an observation: a passage of evidence, with the confidence that follows from the relation of its author
 * to the statement and from the class of the evidence. Throws `quote_not_found`.
 */
export function observationBasis(
  item: ObservationItem,
  evidence: Evidence,
  maker: Maker,
): ClaimBasis & { confidence: number } {
  const quoteType = item.quoteType as QuoteType;
  const finding = findQuote(item.quote!, evidence.content);
  if (!finding.isFound)
    throw quoteNotFound({ evidenceId: evidence.id }, { facts: { nearMatches: finding.nearMatches } });
  const isPredictive = item.type === 'observation_predictive';
  const { confidence, limit } = observationConfidence(creditedType(quoteType, finding.isVerified), evidence.class, {
    isPredictive,
    verdict: null,
  });
  const detail = {
    ...detailOf(item, [
      'claim',
      'triple',
      'probability',
      ...(isPredictive ? [] : (['predictedEvent', 'resolveBy'] as const)),
    ]),
    quoteVerified: finding.isVerified,
    sourceClass: evidence.class,
  };
  return {
    type: item.type,
    premises: null,
    confidence,
    graph: (claimId) => ({
      node: written(
        nodeOf(
          { id: claimId, type: item.type, detail, confidenceLimit: limit, rootGroups: [evidence.independenceGroup] },
          maker,
        ),
      ),
    }),
  };
}

/**
 * The prediction that is created with a predictive observation and depends on it (graph spec, section 11, example 2).
 */
export function predictionOn(
  observationId: Id<'clm'>,
  item: ObservationItem,
  confidence: number,
  evidence: Evidence,
  maker: Maker,
): { node: Node; event: NewEvent } {
  const id = maker.ids.next('nod');
  const node = nodeOf(
    {
      id,
      type: 'prediction',
      text: item.predictedEvent!,
      status: 'open',
      grounding: 'sound',
      rank: 2,
      rootGroups: [evidence.independenceGroup],
      detail: {
        predictedEvent: item.predictedEvent!,
        resolveBy: item.resolveBy!.toISOString(),
        probability: item.probability ?? confidence,
        criteria: null,
        sourceId: evidence.sourceId,
        sourceClass: evidence.class,
      },
    },
    maker,
  );
  const edges = edgesTo('derives_from', node, [{ id: observationId, type: 'observation_predictive' }], maker);
  return { node, event: nodeRecorded(node, edges) };
}
