import type { Id } from '#libs/kernel/index.js';
import type { Claim, ClaimBasis, Level, Part, StoreClaimItem, Support } from '#libs/knowledge/claims/index.js';
import { quotedSupport } from '#libs/knowledge/claims/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { basisOn, type Maker } from '#libs/reasoning/derivations/index.js';
import { causesFrom, digestFrom, rankAbove, SUMMARISING, type NodeState } from '#libs/reasoning/node-states/index.js';
import type { Candidate, Span } from './candidate.js';

/** The text of the resulting claim. It includes the title, so that search finds it. */
const claimTextOf = ({ title, text }: Pick<Candidate, 'title' | 'text'>): string =>
  title === null ? text : `${title}\n${text}`;

/** The claim as it is passed to the gate of claims. Its time of observation is that of the last of its sources. */
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

/**
 * The support of an atom has one part for each span. The part is met by the message that the span quotes. All parts are
 * needed.
 */
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

/** What a scenario or a persona is derived from: its sources. It is trusted like the least trusted of them. */
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

/** For each level that summarises, the level of its sources. */
export const SOURCES_OF: Readonly<Record<Exclude<Level, 'atom'>, Level>> = { scenario: 'atom', persona: 'scenario' };

/**
 * The status reason of a scenario or persona that is archived while one of its sources is not active. The scenario or
 * persona is restored once all of its sources are active.
 */
export const SOURCE_HIDDEN = 'source_hidden';
