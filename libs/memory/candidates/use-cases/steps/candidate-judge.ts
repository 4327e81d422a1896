import { notFound, type Ctx } from '#libs/kernel/index.js';
import { isVisible, type Claim, type ClaimReader, type SlotRepository } from '#libs/knowledge/claims/index.js';
import { isLive, type Evidence, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { checkPremises } from '#libs/reasoning/derivations/index.js';
import type { NodeState } from '#libs/reasoning/node-states/index.js';
import type { PremiseReader } from '#libs/reasoning/nodes/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Candidate } from '../../domain/candidate.js';
import { judgeAtom, judgeSummary, type Judgement, type ReadSpan, type Superseded } from '../../domain/gate.rules.js';
import { SOURCES_OF } from '../../domain/promotion.rules.js';
import { QuotedText } from '../../domain/words.rules.js';
import type { MessageRepository } from '../../../conversations/index.js';
import type { Contradictions } from './contradictions.js';
import type { SpaceEntities } from './space-entities.js';

/**
 * The judgement on a candidate, and what the candidate follows from: messages, or claims with their states, all locked.
 */
export type Judged = { judgement: Judgement } & (
  | { messages: readonly Evidence[]; sources: null }
  | { messages: null; sources: { claims: readonly Claim[]; states: readonly NodeState[] } }
);

/** Reads and locks what a candidate follows from, and judges the candidate by the current state. */
export class CandidateJudge {
  constructor(
    private readonly messages: MessageRepository,
    private readonly evidence: EvidenceRepository,
    private readonly sessions: SessionRepository,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
    private readonly premises: PremiseReader,
    private readonly contradictions: Contradictions,
    private readonly entities: SpaceEntities,
  ) {}

  /**
   * `byPerson`: a person decides. Throws 404 if a source of a scenario or persona does not exist, `duplicate_premise`,
   * and `cascade_running`.
   */
  run(tx: TenantTx, ctx: Ctx, space: Space, candidate: Candidate, byPerson: boolean): Promise<Judged> {
    return candidate.level === 'atom'
      ? this.#atom(tx, ctx, space, candidate, byPerson)
      : this.#summary(tx, space, { ...candidate, level: candidate.level }, byPerson);
  }

  async #atom(tx: TenantTx, ctx: Ctx, space: Space, candidate: Candidate, byPerson: boolean): Promise<Judged> {
    const { kind, text, spans, effectiveConfidence: confidence } = candidate;
    const ids = [...new Set(spans.map(({ messageId }) => messageId))].sort();
    if (candidate.supersedes !== null) await this.slots.lock(tx, [candidate.supersedes]);
    const [hidden, evidence, messages, supersedes, contradicted, entities] = await Promise.all([
      this.sessions.hiddenAmong(tx, ctx, ids),
      this.evidence.load(tx, space.id, ids),
      this.messages.find(tx, space.id, ids),
      this.#superseded(tx, space, candidate),
      byPerson ? [] : this.contradictions.of(tx, space, candidate),
      this.entities.in(tx, ctx, space.id, text),
    ]);
    const live = new Set(evidence.filter(isLive).map(({ id }) => id));
    const texts = new Map(
      messages
        .filter(({ id }) => live.has(id) && !hidden.has(id))
        .map((message) => [message.id, { ...message, quoted: new QuotedText(message.content) }]),
    );
    const read = spans.map(({ messageId, start, end, sha256: hash }): ReadSpan => {
      const message = texts.get(messageId) ?? null;
      const passage = message?.quoted.passage(start, end) ?? null;
      return { message, passage, isIntact: passage !== null && sha256(passage.quote) === hash };
    });
    return {
      judgement: judgeAtom(
        { kind: kind!, text, confidence, spans: read, supersedes, contradicted, entities },
        { byPerson },
      ),
      messages: evidence,
      sources: null,
    };
  }

  async #summary(
    tx: TenantTx,
    space: Space,
    candidate: Candidate & { level: keyof typeof SOURCES_OF },
    byPerson: boolean,
  ): Promise<Judged> {
    const { level, sourceIds, supersedes } = candidate;
    checkPremises(sourceIds);
    const known = await this.slots.findClaims(tx, space.id, sourceIds);
    for (const id of sourceIds)
      if (!known.some((claim) => claim.id === id && claim.category === SOURCES_OF[level]))
        throw notFound({ what: SOURCES_OF[level], id });
    const states = await this.premises.hold(tx, space, sourceIds, supersedes === null ? [] : [supersedes]);
    const claims = await this.reader.find(tx, space.id, sourceIds);
    const hidden = claims
      .filter((claim) => !isVisible(claim, { at: space.now, isPast: false, sessionId: null }))
      .map(({ id }) => id);
    return {
      judgement: judgeSummary({ hidden, supersedes: await this.#superseded(tx, space, candidate) }, { byPerson }),
      messages: null,
      sources: { claims, states },
    };
  }

  async #superseded(tx: TenantTx, space: Space, { supersedes, level }: Candidate): Promise<Superseded> {
    if (supersedes === null) return 'none';
    const [claim] = await this.slots.findClaims(tx, space.id, [supersedes]);
    return claim?.category === level && claim.status === 'active' ? 'known' : 'unknown';
  }
}
