import type { z } from 'zod';
import { Refusal, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { StoreClaimItem } from '#libs/knowledge/claims/domain/index.js';
import { keyHeldBy, type AdmitItems } from '#libs/knowledge/claims/use-cases/steps/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { checkPremises, conclude, footingOn, isBlocked, OF_A_THEORY, passGates, type Blocked, type DeriveInput, type DeriveResult } from '../domain/index.js';
import type { PremiseReader } from './steps/premise-reader.js';

type Result = z.input<typeof DeriveResult>;

/** Concludes something from claims: the gates of reasoning first, then that of knowledge, as for any claim. */
export class Derive {
  constructor(
    private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly sessions: SessionRepository,
    private readonly premises: PremiseReader, private readonly admitItems: AdmitItems, private readonly ids: IdSource,
  ) {}

  async run(ctx: Ctx, input: z.output<typeof DeriveInput>): Promise<Result> {
    checkPremises(input.premises);
    const { space: ref, type, claim: text, premises: premiseIds, reasoningType, logicalChain, warrant, scopeNote, contextIds, useContested, useStale, validFrom, validUntil, ...rest } = input;
    const item = StoreClaimItem.parse({ ...rest, text, validFrom: validFrom?.toISOString(), validUntil: validUntil?.toISOString() });
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = item.sessionId ? (await this.sessions.get(tx, space.id, item.sessionId)).id : null;
      const premises = await this.premises.hold(tx, space, premiseIds, keyHeldBy(space.id, item));
      const passage = passGates(premises, { sessionId }, { useContested, useStale });
      if (isBlocked(passage)) return blockedResult(passage);
      const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
      const cited = await this.premises.context(tx, space, contextIds ?? []);
      const conclusion = conclude([], { reasoningType: reasoningType ?? OF_A_THEORY, logicalChain, warrant, scopeNote }, premises, passage, maker);
      const footing = footingOn(type, conclusion, premises, maker, { agent: item.agent ?? null, sessionId, cited });
      const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [{ ctx, input: item, footing }]);
      return result instanceof Refusal ? result : { ...result!, blocked: null };
    });
  }
}

const blockedResult = (blocked: Blocked): Result => ({
  outcome: 'blocked', blocked, claim: null, superseded: [], narrowed: [], remainders: [], historical: false, conflicts: [], warnings: [], rejection: null,
});
