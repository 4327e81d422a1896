import type { Id } from '#libs/kernel/index.js';
import type { Claim, ClaimBasis, Level, Part, StoreClaimItem, Support } from '#libs/knowledge/claims/index.js';
import { quotedSupport } from '#libs/knowledge/claims/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { basisOn, type Maker } from '#libs/reasoning/derivations/index.js';
import { causesFrom, digestFrom, rankAbove, SUMMARISING, type NodeState } from '#libs/reasoning/node-states/index.js';
import type { Candidate, Span } from './candidate.js';

/** What a candidate says once it is a claim: search finds it by title and text. */
export const claimTextOf = ({ title, text }: Pick<Candidate, 'title' | 'text'>): string =>
  title === null ? text : `${title}\n${text}`;

/** The claim as it passes the gate of claims. It was observed when the last of its sources was. */
export function claimItem(
  candidate: Pick<Candidate, 'level' | 'title' | 'text'>,
  sources: readonly Pick<Claim | Evidence, 'observedAt'>[],
  evidence: readonly Id<'evd'>[],
): StoreClaimItem {
  return {
    text: claimTextOf(candidate),
    triple: null,
    category: candidate.level,
    importance: 0.7,
    tags: [],
    scope: 'global',
    sessionId: null,
    validFrom: null,
    validUntil: null,
    observedAt: new Date(Math.max(...sources.map(({ observedAt }) => observedAt.getTime()))),
    evidence: [...evidence],
    provenance: { source: 'inference' },
  };
}

/** What an atom is carried by: one part for each span, all of them needed, and each met by the message that it quotes. */
export function quotedParts(
  spans: readonly Span[],
  messages: readonly Evidence[],
  author: string,
): { parts: readonly Part[]; support: Support[] } {
  return {
    parts: spans.map(() => 'stale'),
    support: messages.map((message) =>
      quotedSupport(
        message,
        spans.flatMap(({ messageId }, place) => (messageId === message.id ? [place] : [])),
        { assertedBy: author },
      ),
    ),
  };
}

/** What a scenario or a persona depends on: its sources, worth the least of them. */
export function summaryBasis(
  { title }: Pick<Candidate, 'title'>,
  sources: readonly NodeState[],
  maker: Maker,
): ClaimBasis {
  const causes = causesFrom([], sources);
  return basisOn(
    'derivation',
    {
      ...digestFrom(sources, causes, maker.now, SUMMARISING),
      rank: rankAbove(sources),
      causes,
      detail: { reasoningType: SUMMARISING, title },
    },
    sources,
    maker,
    { agent: null, sessionId: null, cited: [] },
  );
}

/** The level of what a candidate summarises. */
export const SOURCES_OF: Readonly<Record<Exclude<Level, 'atom'>, Level>> = { scenario: 'atom', persona: 'scenario' };

/** Why a scenario or a persona is archived while a source of it is not active; it returns when all of them are. */
export const SOURCE_HIDDEN = 'source_hidden';
