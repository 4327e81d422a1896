import { round4 } from '#libs/kernel/index.js';
import type { SearchedType } from '#libs/graph/model/index.js';
import { type Claim, confidenceBy, effectiveImportance, scoresAt } from '#libs/knowledge/claims/index.js';
import { groundingAt } from '#libs/knowledge/evidence-types/index.js';
import type { Message } from '#libs/memory/conversations/index.js';
import { type Match, type Mode, type Rankable, recencyAt, relevanceOf } from '../ranking/ranking.rules.js';

/** A turn of a conversation, with its weight as evidence, 0..1. */
export interface FoundMessage extends Message {
  weight: number;
}

export const RETRIEVERS = ['words', 'meaning', 'triple', 'time', 'related', 'newest'] as const;
export type Retriever = (typeof RETRIEVERS)[number];

/** The retrievers that found a memory, each with the rank of the memory in that retriever, from 1. */
export type FoundBy = Partial<Record<Retriever, number>>;

/** A claim with the id `id`, found by its link to the hit `to`. `weight` is 0..1. */
export interface Link {
  id: string;
  to: string;
  weight: number;
}

/** The score of the second stage, and what each feature added to it. */
export interface Reranking {
  score: number;
  contributions: Readonly<Record<string, number>>;
}

interface Candidate extends Rankable {
  match: Match;
  foundBy: FoundBy;
  /**
   * The relevance by words and meaning, which is compared with the floor. For a turn, it includes the bonus from its
   * neighbours.
   */
  measured: number;
  /** Relevance before the second stage changed it. */
  fusedScore: number;
  /** null if it did not go through the second stage. */
  reranking: Reranking | null;
}

/**
 * The columns needed to judge a claim. The other columns, and the text, are read only for the claims that are returned.
 * A complete claim fits this type too.
 */
export type SeenClaim = Pick<
  Claim,
  | 'id'
  | 'type'
  | 'grounding'
  | 'subjectN'
  | 'predicateN'
  | 'valueKey'
  | 'importance'
  | 'observedAt'
  | 'agingFrom'
  | 'validFrom'
  | 'validUntil'
  | 'validFromInferred'
  | 'base'
  | 'corroboration'
  | 'reinforcements'
  | 'disputes'
  | 'gateReinforcements'
  | 'gateDisputes'
  | 'trustLimit'
  | 'gateTrustLimit'
  | 'confidence'
  | 'staleAt'
  | 'expiresAt'
>;

export type FoundClaim<C extends SeenClaim = SeenClaim> = Candidate & {
  kind: 'claim';
  claim: C;
  /** Set for a statement of a user if guesses filled the candidates. Such a statement is ranked in the first block. */
  isPrioritized?: true;
};
/**
 * `around`: the share of the question's words, 0..1, that the turn and the turns near it contain; 0 until these turns
 * are known.
 */
export type FoundTurn = Candidate & { kind: 'message'; text: string; message: FoundMessage; around: number };
/** The columns needed to judge a node that is not a claim. */
export interface FoundNodeRow {
  id: string;
  type: SearchedType;
  text: string;
  recordedAt: Date;
}
export type FoundNode = Candidate & { kind: 'node'; text: string; node: FoundNodeRow };
/** A result that a context may print. */
export type FoundMemory<C extends SeenClaim = SeenClaim> = FoundClaim<C> | FoundTurn;
/** A result of the retrievers that the reader may see. */
export type Found<C extends SeenClaim = SeenClaim> = FoundMemory<C> | FoundNode;
/** A result with the complete claim. `text` is what readers are shown. */
export type WholeFound = Found<Claim> & { text: string };

/** Messages have no importance of their own. This is the default importance of a claim. */
const MESSAGE_IMPORTANCE = 0.7;

/** Nodes have no importance of their own; each counts like a guess of medium importance. */
const OF_A_NODE = { confidence: 0.5, importance: 0.5 } as const;

/** The settings of a request that affect how results are judged. */
interface View {
  mode: Mode;
  now: Date;
}

/**
 * `strength`: if the claim is a note, the note's strength, which replaces the importance (continuity spec, section 7).
 */
export function foundClaim(
  claim: SeenClaim,
  { match, foundBy, strength = null }: { match: Match; foundBy: FoundBy; strength?: number | null },
  { mode, now }: View,
): FoundClaim {
  const relevance = relevanceOf(match, mode);
  const signals = {
    relevance,
    confidence: confidenceBy(claim, scoresAt(claim, now)),
    recency: recencyAt(claim.agingFrom, now),
    importance: strength ?? effectiveImportance(claim),
  };
  return {
    kind: 'claim',
    id: claim.id,
    agingFrom: claim.agingFrom,
    signals,
    match,
    foundBy,
    measured: relevance,
    fusedScore: relevance,
    reranking: null,
    claim: { ...claim, grounding: groundingAt(claim, now) },
  };
}

/**
 * A failure of a component that the query names, or a lesson whose situation matches. Such a claim does not have to
 * match words of the query.
 */
export function foundRelated(claim: SeenClaim, importance: number, now: Date): FoundClaim {
  return foundClaim(claim, { match: UNMATCHED, foundBy: {}, strength: round4(importance) }, { mode: 'keyword', now });
}

const UNMATCHED: Match = { words: [], counts: [], length: 0, wordsAsked: 0, lexical: 0, triple: 0, similarity: null };

export function foundTurn(message: FoundMessage, match: Match, foundBy: FoundBy, { mode, now }: View): FoundTurn {
  const relevance = relevanceOf(match, mode);
  const signals = {
    relevance,
    confidence: message.weight,
    recency: recencyAt(message.at, now),
    importance: MESSAGE_IMPORTANCE,
  };
  return {
    kind: 'message',
    id: message.id,
    text: message.content,
    agingFrom: message.at,
    signals,
    match,
    foundBy,
    measured: relevance,
    fusedScore: relevance,
    reranking: null,
    message,
    around: 0,
  };
}

export function foundNode(node: FoundNodeRow, match: Match, foundBy: FoundBy, { mode, now }: View): FoundNode {
  const relevance = relevanceOf(match, mode);
  const signals = { relevance, recency: recencyAt(node.recordedAt, now), ...OF_A_NODE };
  return {
    kind: 'node',
    id: node.id,
    text: node.text,
    agingFrom: node.recordedAt,
    signals,
    match,
    foundBy,
    measured: relevance,
    fusedScore: relevance,
    reranking: null,
    node,
  };
}

export const isMemory = <C extends SeenClaim, F extends Found<C>>(found: F): found is Exclude<F, { kind: 'node' }> =>
  found.kind !== 'node';
