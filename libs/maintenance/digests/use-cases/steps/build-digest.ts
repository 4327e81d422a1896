import type { z } from 'zod';
import { canonicalJson, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { NewEvent, Journal } from '#libs/history/events/index.js';
import { type ClaimView, asShown, type Claim, type ClaimReader } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { checkPremises } from '#libs/reasoning/derivations/index.js';
import type { PremiseReader } from '#libs/reasoning/nodes/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { CallRecords } from '#libs/recall/model-calls/index.js';
import { checkMembers, digestBasis, digestItem, type Origin, storeDigest } from '../../domain/build.rules.js';
import { extract } from '../../domain/wording.rules.js';
import type { Summarised } from './summarise.js';

export interface DigestOrder extends Origin {
  memberIds: readonly Id<'clm'>[];
  /** The session of the reader; null if there is none. */
  sessionId: Id<'ses'> | null;
  /** The summary that a model wrote of the members; null if their own sentences are used. */
  summary: Summarised | null;
}

/** A digest that is about to be created. */
export interface Planned {
  events: NewEvent[];
  claim: z.input<typeof ClaimView>;
}

/** Creates a digest. Requested digests, rebuilt digests and maintenance all use it. */
export class BuildDigest {
  constructor(
    private readonly journal: Journal,
    private readonly premises: PremiseReader,
    private readonly reader: ClaimReader,
    private readonly calls: CallRecords,
    private readonly ids: IdSource,
  ) {}

  async run(tx: TenantTx, ctx: Ctx, space: Space, order: DigestOrder): Promise<z.input<typeof ClaimView>> {
    const { events, claim } = await this.plan(tx, ctx, space, order);
    await this.journal.record(tx, ctx, events);
    return claim;
  }

  /**
   * Locks the members and prepares the events; it records nothing. Throws 404 if a member is not a claim of the space,
   * and `duplicate_premise`, `member_not_visible`, `mixed_scope` and `cascade_running`.
   */
  async plan(tx: TenantTx, ctx: Ctx, space: Space, order: DigestOrder): Promise<Planned> {
    checkPremises(order.memberIds);
    const nodeStates = await this.premises.hold(tx, space, order.memberIds, []);
    const members = inOrder(await this.reader.find(tx, space.id, order.memberIds), order.memberIds);
    checkMembers(members, space.now, order.sessionId);
    const { sessionId } = members[0]!;
    const item = digestItem(members, order.summary?.text ?? extract(members.map(asShown)));
    const call = order.summary === null ? null : await this.calls.of(tx, ctx, space, order.summary.call);
    const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
    const basis = digestBasis(nodeStates, order, maker, sessionId);
    return storeDigest(
      { item, basis, call, sessionId, contentHash: sha256(canonicalJson(item)) },
      ctx.caller,
      space.policy,
      maker,
    );
  }
}

function inOrder<C extends Claim>(claims: readonly C[], ids: readonly string[]): C[] {
  const byId = new Map(claims.map((claim) => [claim.id as string, claim]));
  return ids.map((id) => byId.get(id)!);
}
