import type { Journal } from '#libs/history/events/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import {
  findPossibleConflicts,
  possibleConflictFound,
  probesOf,
  type NearSide,
  type PossibleConflict,
  type PossibleConflictRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID, operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';

/**
 * Maximum number of claims compared in one transaction. Each is compared with hundreds of others, and on the embedded
 * database everybody waits for the transaction.
 */
const COMPARED_TOGETHER = 8;

/**
 * Compares claims that have vectors with the claims that they may contradict or that may contradict them. It
 * compares by meaning, and again by words, because two writers that stored claims at the same moment did not see each
 * other's claims (claims spec, rule 10). Repeating it records nothing new. Callers ask `isNeeded` first.
 */
export class MarkNear {
  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
    private readonly journal: Journal,
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly ids: IdSource,
  ) {}

  /**
   * Whether the space has a claim that others may contradict. If such a claim is stored later, it is compared with the
   * others when it gets its own vector.
   */
  isNeeded(tenantId: string, spaceId: string): Promise<boolean> {
    return this.database.read(tenantId, (tx) => this.possibleConflicts.holdsGuarded(tx, spaceId));
  }

  async run(tenantId: string, spaceId: string, claimIds: readonly string[], model: string): Promise<void> {
    const ctx = operatorOf(tenantId as Parameters<typeof operatorOf>[0], MarkNear.name);
    for (let from = 0; from < claimIds.length; from += COMPARED_TOGETHER)
      await this.#some(ctx, spaceId, claimIds.slice(from, from + COMPARED_TOGETHER), model);
  }

  async #some(ctx: Ctx, spaceId: string, claimIds: readonly string[], model: string): Promise<void> {
    await this.database.write(ctx.tenantId, async (tx) => {
      const space = await this.spaces.open(tx, ctx, spaceId);
      const found = await this.#found(tx, space, claimIds, model);
      if (found.length > 0) await this.journal.record(tx, ctx, found.map(possibleConflictFound));
    });
  }

  async #found(tx: TenantTx, space: Space, claimIds: readonly string[], model: string): Promise<PossibleConflict[]> {
    const claims = await this.possibleConflicts.sides(tx, space.id, claimIds);
    const [byWords, byVectors] = await Promise.all([
      this.possibleConflicts.near(tx, space.id, probesOf(claims)),
      this.possibleConflicts.nearByVectors(
        tx,
        space.id,
        claims.map(({ id }) => id),
        model,
        space.policy,
      ),
    ]);
    const known = new Map([...byWords.values()].flat().map((side) => [side.id as string, side]));
    const more = [...new Set([...byVectors.values()].flatMap((cosines) => [...cosines.keys()]))];
    const sides = new Map(
      (await this.possibleConflicts.sides(tx, space.id, more)).map((side) => [side.id as string, side]),
    );
    const given = { now: space.now, ids: this.ids, principalId: OPERATOR_ID };
    const found = claims.flatMap((claim) => {
      const others = new Map((byWords.get(claim.id) ?? []).map((side) => [side.id as string, side]));
      for (const [id, cosine] of byVectors.get(claim.id) ?? []) {
        const side = others.get(id) ?? sides.get(id) ?? known.get(id);
        if (side !== undefined) others.set(id, { isKnown: false, ...side, cosine });
      }
      return findPossibleConflicts(claim, [...others.values()] as NearSide[], space.policy, given);
    });
    return this.possibleConflicts.withoutKnown(tx, found);
  }
}
