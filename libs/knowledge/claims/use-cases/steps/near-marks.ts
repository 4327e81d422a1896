import { ASSERTION_CLASSES } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import {
  findPossibleConflicts,
  type NearSide,
  type PossibleConflict,
  type Side,
  type Threshold,
} from '../../../possible-conflicts/domain/index.js';
import { textKeyOf, type PossibleConflictRepository, type Probe } from '../../../possible-conflicts/store/index.js';
import {
  findClaim,
  isGuarded,
  isProtected,
  type Claim,
  type Given,
  type KnownSlot,
} from '../../../slots/domain/index.js';
import type { Admission, StoreClaimItem } from '../../domain/index.js';

/** Larger writes are compared with each other by the worker, once their vectors are there. */
const MAX_COMPARED_TOGETHER = 32;

/** An item to be stored, the words that go with it, and who says it. */
interface Sought {
  item: StoreClaimItem;
  besides: string | null;
  author: string;
}

/** What a write found near its items, and what it stored so far. */
export class NearMarks {
  readonly #stored: NearSide[] = [];

  private constructor(
    private readonly near: Map<string, NearSide[]>,
    private readonly items: readonly Sought[],
    private readonly isSmall: boolean,
  ) {}

  /** One look for however many items; sent with the other reads of the write. */
  static async read(
    tx: TenantTx,
    repository: PossibleConflictRepository,
    spaceId: string,
    items: readonly Sought[],
  ): Promise<NearMarks> {
    const probes = items.map(({ item, besides, author }, i): Probe => ({
      key: String(i),
      said: saidBy(item, besides),
      author,
      seeks: soughtFor(item),
    }));
    return new NearMarks(await repository.near(tx, spaceId, probes), items, items.length <= MAX_COMPARED_TOGETHER);
  }

  /** The marks that follow from what became of an item: none where nothing new came into force. */
  after(
    index: number,
    before: KnownSlot,
    { outcome, claimId, slot }: Admission,
    author: string,
    threshold: Threshold,
    given: Given,
  ): PossibleConflict[] {
    const claim = claimId === null ? undefined : findClaim(slot, claimId);
    if (claim === undefined || !isNews(outcome, claim, findClaim(before, claim.id))) return [];
    const side: Side = {
      ...claim,
      text: together(claim.text, this.items[index]!.besides),
      author,
      textKey: textKeyOf(claim.text),
    };
    const found = findPossibleConflicts(
      side,
      [...(this.near.get(String(index)) ?? []), ...this.#stored],
      threshold,
      given,
    );
    if (this.isSmall) this.#stored.push({ ...side, isKnown: false });
    return found;
  }
}

/** What comes into force, what has become protected by being said again, and what says it in other words now. */
function isNews(outcome: Admission['outcome'], claim: Claim, before: Claim | undefined): boolean {
  if (outcome === 'accepted') return true;
  if (outcome !== 'deduplicated' || before === undefined) return false;
  return (
    claim.text !== before.text || (isGuarded(claim) && !isProtected(before) && claim.baseClass !== before.baseClass)
  );
}

const together = (text: string, besides: string | null): string => (besides === null ? text : `${text}\n${besides}`);

const saidBy = ({ text, triple }: StoreClaimItem, besides: string | null) => ({
  text: together(text, besides),
  subject: triple?.subject ?? null,
  predicate: triple?.predicate ?? null,
  value: triple?.value ?? null,
});

/** By the class that is asked for. Where only a source is named, that of the source is not known yet. */
function soughtFor({ provenance: { source, sourceId } }: StoreClaimItem): Probe['seeks'] {
  const strongest = source ?? (sourceId ? ASSERTION_CLASSES[0] : 'inference');
  if (!isGuarded({ baseClass: strongest! })) return ['guarded'];
  return source === 'user_explicit' ? ['weaker'] : ['guarded', 'weaker'];
}
