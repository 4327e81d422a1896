import type { z } from 'zod';
import { Refusal, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { AdmitItems } from '#libs/knowledge/claims/use-cases/steps/index.js';
import type { ClaimView } from '#libs/knowledge/claims/domain/index.js';
import type { Claim } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimReader } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { checkPremises } from '#libs/reasoning/derivations/domain/index.js';
import type { PremiseReader } from '#libs/reasoning/derivations/use-cases/steps/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { RecordCall } from '../../../model-calls/use-cases/steps/index.js';
import { checkMembers, digestFooting, digestItem, extract, type Origin } from '../../domain/index.js';
import type { Summarised } from './summarise.js';

export interface DigestOrder extends Origin {
  memberIds: readonly Id<'clm'>[];
  /** Session of the reader. */
  sessionId: Id<'ses'> | null;
  /** What a model made of the members; null: their own sentences. */
  summary: Summarised | null;
}

/** Stores a digest: what one that is asked for, one built anew and one of upkeep share. */
export class BuildDigest {
  constructor(
    private readonly premises: PremiseReader, private readonly reader: ClaimReader, private readonly recordCall: RecordCall, private readonly admitItems: AdmitItems,
    private readonly ids: IdSource,
  ) {}

  /** 404 for what is no claim of the space. Throws `duplicate_premise`, `member_not_visible`, `mixed_scope` and `cascade_running`. */
  async run(tx: TenantTx, ctx: Ctx, space: Space, order: DigestOrder): Promise<z.input<typeof ClaimView>> {
    checkPremises(order.memberIds);
    const standings = await this.premises.hold(tx, space.id, order.memberIds, []);
    const members = inOrder(await this.reader.find(tx, space.id, order.memberIds), order.memberIds);
    checkMembers(members, space.now, order.sessionId);
    const evidence = order.summary === null ? [] : [await this.recordCall.run(tx, ctx, space, order.summary.call)];
    const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
    const footing = digestFooting(standings, order, maker, members[0]!.sessionId);
    const input = digestItem(members, order.summary?.text ?? extract(members), evidence);
    const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [{ ctx, input, footing }]);
    if (result instanceof Refusal) throw result;
    return result!.claim!;
  }
}

function inOrder<C extends Claim>(claims: readonly C[], ids: readonly string[]): C[] {
  const byId = new Map(claims.map((claim) => [claim.id as string, claim]));
  return ids.map((id) => byId.get(id)!);
}
