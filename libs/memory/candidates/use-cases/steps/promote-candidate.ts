import { Refusal, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import {
  MAX_WAITING,
  reviewQuotaExceeded,
  type AdmitItems,
  type AdmitRequest,
  type ClaimLoader,
  type StoreResult,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Candidate, Violation } from '../../domain/candidate.js';
import { supersedesStronger } from '../../domain/gate.rules.js';
import { claimItem, quotedParts, summaryBasis } from '../../domain/promotion.rules.js';
import type { Judged } from './candidate-judge.js';

/** Turns a candidate into a claim after the gate or a person has accepted it. */
export class PromoteCandidate {
  constructor(
    private readonly admitItems: AdmitItems,
    private readonly loader: ClaimLoader,
    private readonly ids: IdSource,
  ) {}

  /** Returns the claim. If the claim to be replaced is stronger, returns the violation and writes nothing. */
  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    candidate: Candidate,
    judged: Judged,
  ): Promise<{ claimId: Id<'clm'> } | { violation: Violation }> {
    const request = this.#request(ctx, space, candidate, judged);
    if (candidate.supersedes === null)
      return { claimId: claimOf(await this.#admit(tx, space, request)).claim!.id as Id<'clm'> };
    const { slot } = await this.loader.load(tx, ctx, space, candidate.supersedes);
    const replacing = { ...request, replaces: { id: candidate.supersedes, slot } };
    const preview = claimOf(await this.#admit(tx, space, replacing, true));
    if (preview.outcome !== 'accepted' || preview.historical)
      return { violation: supersedesStronger(candidate.supersedes) };
    return { claimId: claimOf(await this.#admit(tx, space, replacing)).claim!.id as Id<'clm'> };
  }

  #request(ctx: Ctx, space: Space, candidate: Candidate, { messages, sources }: Judged): AdmitRequest {
    const author = { assertedBy: candidate.author };
    if (sources === null) {
      const input = claimItem(
        candidate,
        messages,
        messages.map(({ id }) => id),
      );
      return { ctx, input, gated: { author, carried: quotedParts(candidate.spans, messages, candidate.author) } };
    }
    const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
    return {
      ctx,
      input: claimItem(candidate, sources.claims, []),
      gated: { author },
      basis: summaryBasis(candidate, sources.states, maker),
    };
  }

  async #admit(tx: TenantTx, space: Space, request: AdmitRequest, isDryRun = false): Promise<StoreResult> {
    const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [request], isDryRun);
    if (result instanceof Refusal) throw result;
    return result!;
  }
}

/**
 * A claim without a triple contradicts nothing, so it is rejected only if the author's quota is used up. Throws
 * `review_quota_exceeded`.
 */
function claimOf(result: StoreResult): StoreResult {
  if (result.outcome === 'rejected')
    throw reviewQuotaExceeded({ limit: MAX_WAITING, what: 'claims of yours that may contradict others' });
  return result;
}
