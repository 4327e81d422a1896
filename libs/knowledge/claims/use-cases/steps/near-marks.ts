import type { Journal, NewEvent } from '#libs/history/events/index.js';
import type { AssertionClass, Ctx, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { findPossibleConflicts, type NearSide, type Side, type Threshold } from '../../domain/nearness/find.rules.js';
import { comparedOnce, type Said } from '../../domain/nearness/nearness.rules.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { possibleConflictFound, type PossibleConflict } from '../../domain/nearness/possible-conflict.js';
import {
  probesOf,
  textKeyOf,
  type PossibleConflictRepository,
  type Sought,
} from '../../store/possible-conflict.repository.js';
import { findClaim, type DecisionContext, type KnownSlot } from '../../domain/state/slot.js';
import { isGuarded, isProtected } from '../../domain/gate/precedence.rules.js';
import type { Claim } from '../../domain/state/claim.js';
import type { Admission } from '../../domain/admission/admission.rules.js';
import type { StoreClaimItem } from '../../domain/claim.schemas.js';

/**
 * The items of a larger write are not compared with each other here; the worker compares them once they have vectors.
 */
const MAX_COMPARED_TOGETHER = 32;

/** An item to be stored, the class that it asserts (null if it is refused), its words, and who asserts it. */
interface Item {
  item: StoreClaimItem;
  asserted: AssertionClass | null;
  besides: string | null;
  author: string;
  /** Whether the item is stored in a workspace. */
  isApart: boolean;
}
type ComparedItem = Item & Pick<Side, 'compared'>;

/** The similar claims that a write has found for its items, and the items that it has stored so far. */
export class NearMarks {
  readonly #stored: NearSide[] = [];
  /**
   * The pairs that are already marked, so that an item that repeats another one of the same write does not mark them
   * again.
   */
  readonly #marked = new Set<string>();

  private constructor(
    private readonly near: Map<string, NearSide[]>,
    private readonly items: readonly ComparedItem[],
    private readonly isSmall: boolean,
  ) {}

  /** Searches once for all items. `holdsGuarded`: whether the space contains claims that they could contradict. */
  static async read(
    tx: TenantTx,
    repository: PossibleConflictRepository,
    spaceId: string,
    items: readonly Item[],
    holdsGuarded: boolean,
  ): Promise<NearMarks> {
    const compared = items.map((each) => ({ ...each, compared: comparedOnce(saidBy(each.item, each.besides)) }));
    const probes = compared.map((each, i) => ({
      key: String(i),
      compared: each.compared,
      author: each.author,
      seeks: soughtFor(each).filter((side) => side === 'weaker' || holdsGuarded),
    }));
    return new NearMarks(await repository.near(tx, spaceId, probes), compared, items.length <= MAX_COMPARED_TOGETHER);
  }

  /** The marks that follow from the result of an item; none if nothing came into force. */
  after(
    index: number,
    before: KnownSlot,
    { outcome, claimId, slot }: Admission,
    author: string,
    threshold: Threshold,
    context: DecisionContext,
  ): PossibleConflict[] {
    const claim = claimId === null ? undefined : findClaim(slot, claimId);
    if (claim === undefined || !isNewStatement(outcome, claim, findClaim(before, claim.id))) return [];
    const side = sideOf(claim, this.items[index]!, author);
    const found = findPossibleConflicts(
      side,
      [...(this.near.get(String(index)) ?? []), ...this.#stored],
      threshold,
      context,
    );
    if (this.isSmall) this.#stored.push(side);
    return found.filter((mark) => this.#isFirst(mark));
  }

  #isFirst({ claimId, weakerId }: PossibleConflict): boolean {
    const pair = `${claimId} ${weakerId}`;
    const isFirst = !this.#marked.has(pair);
    this.#marked.add(pair);
    return isFirst;
  }
}

/**
 * Marks what a decision has released from quarantine, which was compared with nothing while it was there: a claim that
 * a reviewer activated is protected, and any released claim may contradict others. This compares by words; the worker
 * compares by meaning.
 */
export class MarkReleased {
  constructor(
    private readonly journal: Journal,
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly ids: IdSource,
  ) {}

  /** Called after the events of the decision are recorded. */
  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Pick<Space, 'id' | 'policy' | 'now'>,
    events: readonly Pick<NewEvent, 'kind' | 'subjectId'>[],
  ): Promise<void> {
    const released = events.flatMap(({ kind, subjectId }) => (kind === 'claim_released' ? [subjectId] : []));
    const claims = await this.possibleConflicts.sides(tx, space.id, released);
    if (claims.length === 0) return;
    const near = await this.possibleConflicts.near(tx, space.id, probesOf(claims));
    const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
    const found = claims.flatMap((claim) =>
      findPossibleConflicts(claim, near.get(claim.id) ?? [], space.policy, context),
    );
    const marks = await this.possibleConflicts.withoutKnown(tx, found);
    if (marks.length > 0) await this.journal.record(tx, ctx, marks.map(possibleConflictFound));
  }
}

/**
 * Whether a claim came into force (also from quarantine), or became protected or changed its wording because it was
 * repeated.
 */
function isNewStatement(outcome: Admission['outcome'], claim: Claim, before: Claim | undefined): boolean {
  if (outcome === 'accepted') return true;
  if (outcome !== 'deduplicated' || before === undefined) return false;
  return (
    claim.text !== before.text ||
    (before.status === 'quarantined' && claim.status === 'active') ||
    (isGuarded(claim) && !isProtected(before) && claim.baseClass !== before.baseClass)
  );
}

function sideOf(
  {
    id,
    spaceId,
    text,
    subject,
    predicate,
    value,
    subjectN,
    slot,
    status,
    baseClass,
    gateTrust,
    activated,
    lane,
  }: Claim,
  { item, besides, compared }: ComparedItem,
  author: string,
): NearSide {
  const said = { text: together(text, besides), subject, predicate, value };
  return {
    id,
    spaceId,
    ...said,
    // The item may have become part of an existing claim with other words.
    compared: isSame(said, saidBy(item, besides)) ? compared : comparedOnce(said),
    subjectN,
    slot,
    status,
    baseClass,
    gateTrust,
    activated,
    lane,
    author,
    textKey: () => textKeyOf({ ...said, text }),
    isKnown: false,
  };
}

const isSame = (a: Said, b: Said): boolean =>
  a.text === b.text && a.subject === b.subject && a.predicate === b.predicate && a.value === b.value;

const together = (text: string, besides: string | null): string => (besides === null ? text : `${text}\n${besides}`);

const saidBy = ({ text, triple }: StoreClaimItem, besides: string | null): Said => ({
  text: together(text, besides),
  subject: triple?.subject ?? null,
  predicate: triple?.predicate ?? null,
  value: triple?.value ?? null,
});

/**
 * What an item is compared with. A claim of the system may contradict a claim of a user, and may itself be
 * contradicted.
 */
function soughtFor({ asserted, isApart }: Pick<Item, 'asserted' | 'isApart'>): Sought[] {
  if (asserted === null) return [];
  if (isApart) return isGuarded({ baseClass: asserted }) ? [] : ['guarded'];
  if (!isGuarded({ baseClass: asserted })) return ['guarded'];
  return asserted === 'user_explicit' ? ['weaker'] : ['guarded', 'weaker'];
}
