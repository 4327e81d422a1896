import { packed, type NewEvent } from '#libs/history/events/index.js';
import { grouped, type Id, type IdSource } from '#libs/kernel/index.js';
import {
  type AdmitItems,
  type ClaimBasis,
  attachmentsOf,
  basisOf,
  claimIn,
  entersForceAs,
  groupsOf,
  keyHeldBy,
  keyOf,
  leaveWorkspace,
  makeCanonical,
  nowOver,
  PROMOTED,
  promotedItem,
  votesOn,
  type ClaimLoader,
  type DecisionContext,
  type KeyedClaim,
  type KnownSlot,
  type PromotedClaim,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { CarriedPremises, ConclusionCarrier } from '#libs/reasoning/nodes/index.js';
import { DEFAULT_WORKSPACE } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Piece, RunInHand } from '../../../runs/index.js';
import { eligibilityOf, type Eligibility } from '../../domain/eligibility.rules.js';
import type { PromotionRepository } from '../../store/promotion.repository.js';

type Run = RunInHand<{ workspace: string }>;

/** Events of these kinds are packed: a page writes few log entries, and not two for each claim. */
const ABOUT_PROMOTED = ['claim_promoted', 'claim_archived'];

/** A claim that was promoted, and the claim that now represents it in the durable lane, which may be the same claim. */
interface Promoted {
  id: Id<'clm'>;
  durableId: Id<'clm'>;
}

/**
 * Promotes claims that are eligible. In the durable lane, only their tier changes. A claim of a workspace is admitted
 * to the durable lane like any write, with everything that supports or contradicts it. Nothing is recorded unless the
 * claim comes into force there.
 */
export class PromoteClaims {
  constructor(
    private readonly repository: PromotionRepository,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
    private readonly conclusions: ConclusionCarrier,
    private readonly admitItems: AdmitItems,
    private readonly ids: IdSource,
  ) {}

  async run(tx: TenantTx, run: Run, space: Space, items: readonly KeyedClaim[]): Promise<Piece> {
    const { slots, premises } = await this.#hold(tx, run.spaceId, items);
    const now = nowOver([...slots.values()], space.now);
    const context = { now, ids: this.ids, principalId: run.ctx.caller.principal.id };
    const ids = items.map(({ id }) => id);
    const [contested, onOpenPremises] = await Promise.all([
      this.repository.contested(tx, ids),
      this.repository.onOpenPremises(tx, ids),
    ]);
    const isDurable = run.options.workspace === DEFAULT_WORKSPACE;
    const concluded = items
      .map((item) => claimIn(slots.get(keyOf(item))!, item.id))
      .filter(({ type }) => type !== 'claim');
    const bases = isDurable ? null : await this.conclusions.bases(tx, space, concluded, premises);
    const judged = items.map((item) => {
      const slot = slots.get(keyOf(item))!;
      const isLeft = bases !== null && claimIn(slot, item.id).type !== 'claim' && !bases.has(item.id);
      const reasons = { isInConflict: contested.has(item.id), hasOpenPremise: isLeft || onOpenPremises.has(item.id) };
      return { item, slot, eligibility: judge(slot, item.id, reasons, now) };
    });
    const eligible = judged.filter(({ eligibility }) => eligibility === 'promotion.eligible');
    const promoted = isDurable
      ? eligible.map(({ item: { id } }) => ({ id, durableId: id }))
      : await this.#admit(
          tx,
          run,
          space,
          eligible.map(({ item, slot }) => promotedFrom(slot, item.id)),
          bases ?? new Map(),
        );
    const events = run.dryRun ? [] : await this.#record(tx, run, slots, promoted, context);
    const refused = eligible.length - promoted.length;
    return {
      events,
      tally: tallyOf(
        promoted.length,
        refused,
        judged.map(({ eligibility }) => eligibility),
      ),
    };
  }

  /**
   * Loads the slots of the claims. Locks the keys of the claims, the keys that they would have in the durable lane, and
   * the keys of their premises, all in one common order.
   */
  async #hold(
    tx: TenantTx,
    spaceId: Space['id'],
    items: readonly KeyedClaim[],
  ): Promise<{ slots: Map<string, KnownSlot>; premises: CarriedPremises }> {
    const ids = items.map(({ id }) => id);
    const before = await this.slots.loadApart(tx, spaceId, ids);
    // As everywhere, evidence is locked before keys.
    await this.evidence.load(tx, spaceId, [
      ...new Set(before.flatMap(({ attachments }) => attachments.map(({ evidenceId }) => evidenceId))),
    ]);
    const durable = before.flatMap(({ claims }) => claims.flatMap((claim) => keyHeldBy(spaceId, promotedItem(claim))));
    const premises = await this.conclusions.premises(tx, spaceId, ids);
    await this.slots.lock(tx, [...items.map(keyOf), ...durable, ...premises.keys]);
    return { slots: await this.loader.loadGroups(tx, spaceId, [...groupsOf(items).values()]), premises };
  }

  async #admit(
    tx: TenantTx,
    run: Run,
    space: Space,
    claims: readonly PromotedClaim[],
    bases: ReadonlyMap<string, ClaimBasis>,
  ): Promise<Promoted[]> {
    if (claims.length === 0) return [];
    const requests = claims.map((promoted) => {
      const basis = bases.get(promoted.claim.id);
      return { ctx: run.ctx, input: promotedItem(promoted.claim), promoted, ...(basis && { basis }) };
    });
    const whole = { id: space.id, whole: Promise.resolve(space) };
    const results = await this.admitItems.run(tx, whole, requests, run.dryRun);
    return claims.flatMap(({ claim: { id } }, i) => {
      const durableId = entersForceAs(results[i]!);
      return durableId === null ? [] : [{ id, durableId }];
    });
  }

  async #record(
    tx: TenantTx,
    { id: runId, spaceId }: Run,
    slots: ReadonlyMap<string, KnownSlot>,
    promoted: readonly Promoted[],
    context: DecisionContext,
  ): Promise<NewEvent[]> {
    const keys = await this.slots.findClaims(
      tx,
      spaceId,
      promoted.map(({ durableId }) => durableId),
    );
    const groups = groupsOf(keys);
    const durable = await this.loader.loadGroups(tx, spaceId, [...groups.values()]);
    const byDurable = grouped(promoted, ({ durableId }) => durableId);
    const canonical = [...groups].flatMap(([key, claims]) => {
      const ends = claims.flatMap(({ id: durableId }) =>
        (byDurable.get(durableId) ?? []).map(({ id }) => ({ id: durableId, from: id === durableId ? null : id })),
      );
      return makeCanonical(durable.get(key)!, ends, context);
    });
    const durableOf = new Map<string, Id<'clm'>>(promoted.map(({ id, durableId }) => [id, durableId]));
    const left = [...slots.values()].flatMap((slot) => {
      const leaving = slot.claims.flatMap(({ id }) => {
        const mergedInto = durableOf.get(id);
        return mergedInto === undefined || mergedInto === id ? [] : [{ id, because: PROMOTED, mergedInto }];
      });
      return leaveWorkspace(slot, leaving, context);
    });
    return packed([...canonical, ...left], ABOUT_PROMOTED, runId);
  }
}

function judge(
  slot: KnownSlot,
  id: string,
  reasons: { isInConflict: boolean; hasOpenPremise: boolean },
  now: Date,
): Eligibility {
  const claim = claimIn(slot, id);
  const isPending = slot.pendingReweigh.some(({ claimId }) => claimId === id);
  return eligibilityOf({ claim, basis: basisOf(claim), isPending, ...reasons }, now);
}

const standing = (slot: KnownSlot, id: string): Omit<PromotedClaim, 'votes'> => ({
  claim: claimIn(slot, id),
  attachments: attachmentsOf(slot, id),
});

const promotedFrom = (slot: KnownSlot, id: string): PromotedClaim => ({
  ...standing(slot, id),
  votes: votesOn(slot, id),
});

function tallyOf(promoted: number, refused: number, judged: readonly Eligibility[]): Piece['tally'] {
  const tally: Piece['tally'] = { promoted, 'ineligible.conflict': refused };
  for (const eligibility of judged) {
    if (eligibility === 'promotion.eligible') continue;
    const name = eligibility.slice('promotion.'.length);
    tally[name] = (tally[name] ?? 0) + 1;
  }
  return tally;
}
