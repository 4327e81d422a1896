import type { z } from 'zod';
import { Refusal, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { keyHeldBy, type AdmitItems } from '#libs/knowledge/claims/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  checkPremises,
  concludedClaim,
  derivationBasis,
  isBlocked,
  type Blocked,
  type DeriveInput,
  type DeriveResult,
} from '../../derivations/index.js';
import type { PremiseReader } from './steps/premise-reader.js';

type Result = z.input<typeof DeriveResult>;

/** Concludes something from claims: the gates of reasoning first, then that of knowledge, as for any claim. */
export class Derive {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly premises: PremiseReader,
    private readonly admitItems: AdmitItems,
    private readonly ids: IdSource,
  ) {}

  async run(ctx: Ctx, input: z.output<typeof DeriveInput>): Promise<Result> {
    const { space: ref, ...item } = input;
    checkPremises(item.premises);
    const claim = concludedClaim(item);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = item.sessionId ? (await this.sessions.getOwn(tx, ctx, space.id, item.sessionId)).id : null;
      const premises = await this.premises.hold(tx, space, item.premises, keyHeldBy(space.id, claim));
      const cited = await this.premises.context(tx, space, item.contextIds ?? []);
      const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
      const basis = derivationBasis(item, premises, maker, { agent: item.agent ?? null, sessionId, cited });
      if (isBlocked(basis)) return blockedResult(basis);
      const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [{ ctx, input: claim, basis }]);
      return result instanceof Refusal ? result : { ...result!, blocked: null };
    });
  }
}

const blockedResult = (blocked: Blocked): Result => ({
  outcome: 'blocked',
  blocked,
  claim: null,
  superseded: [],
  narrowed: [],
  remainders: [],
  historical: false,
  conflicts: [],
  warnings: [],
  rejection: null,
});
