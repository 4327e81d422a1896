import { Refusal, roleIsAtLeast, type Ctx, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  MAX_FRAGMENTS,
  type Evidence,
  type Fragment,
  type FragmentIntake,
  type FragmentLink,
  type Taken,
  type TakenIn,
} from '../../../evidence/index.js';
import { comparableName, type Predicate, type PredicateRepository } from '../../../predicates/index.js';
import type { AssertionWarning } from '../../../sources/index.js';
import { fragmentItem, matchFragment, type FragmentMatch } from '../../domain/changes/fragment.rules.js';
import type { Claim } from '../../domain/state/claim.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import type { AdmitItems, StoreResult } from './admit-items.js';
import { SIDES, type EvidenceAttacher } from './evidence-attacher.js';
import { KnownSlots, placeTriple, type PlacedTriple } from './known-slots.js';

/**
 * A fragment of a record, with its keys in the lanes in which it is searched for; the lane of its workspace comes
 * first.
 */
interface Piece {
  /** The position of its record, and its own position in the record. */
  record: number;
  place: number;
  fragment: Fragment;
  evidence: Evidence;
  keys: PlacedTriple[];
}

/** How a fragment relates to what is known, and the note that an earlier call made of it. */
type Matched = Piece & FragmentMatch & { note: Id<'clm'> | null; earlier: number };

/** What earlier calls with the same record led to. */
interface Earlier {
  /** How many claims the record is attached to. */
  count: number;
  /** The claims without a triple among these, by text. */
  notes: ReadonlyMap<string, Id<'clm'>>;
}
const NOTHING: Earlier = { count: 0, notes: new Map() };

type Link = Pick<Piece, 'record'> & { link: FragmentLink };

/**
 * Updates workspaces with the fragments of evidence that was just recorded in them (beliefs spec, section 2.2). All
 * fragments are compared with what was known before; their relation to each other is considered later, when beliefs are
 * scored.
 */
export class IntakeFragments implements FragmentIntake {
  constructor(
    private readonly predicates: PredicateRepository,
    private readonly slots: SlotRepository,
    private readonly attacher: EvidenceAttacher,
    private readonly admitItems: AdmitItems,
  ) {}

  async run(tx: TenantTx, ctx: Ctx, space: Space, taken: readonly Taken[]): Promise<TakenIn[]> {
    const nothing = taken.map((): TakenIn => ({ links: [], archived: [] }));
    if (taken.every(({ fragments }) => fragments.length === 0)) return nothing;
    const pieces = await this.#match(tx, space, taken);
    const attached: Link[] = [];
    for (const piece of pieces) attached.push(...(await this.#attach(tx, ctx, space, piece)));
    const [fresh, beyond] = withinRoom(pieces.filter(({ same, note }) => same === null && note === null));
    const stored = await this.#store(tx, ctx, space, fresh);
    const links = [
      ...attached,
      ...fresh.map((piece, i) => linkOf(piece, stored[i]!)),
      ...beyond.map((piece) => linked(piece, 'rejected', null, 'too_many_propositions')),
    ];
    return taken.map((_, record) => ({
      links: links
        .flatMap((each) => (each.record === record ? [each.link] : []))
        .sort((a, b) => a.fragment - b.fragment),
      archived: distinct(stored.flatMap(({ archived }, i) => (fresh[i]!.record === record ? archived : []))),
    }));
  }

  /** Locks all keys in one order before deciding on any of them. */
  async #match(tx: TenantTx, space: Space, taken: readonly Taken[]): Promise<Matched[]> {
    const predicates = await this.#predicates(tx, space, taken);
    const pieces = taken.flatMap(({ evidence, fragments }, record) =>
      fragments.map((fragment, place): Piece => {
        const keys = keysOf(space.id, fragment, evidence, predicates);
        return { record, place, fragment, evidence, keys };
      }),
    );
    const known = new KnownSlots(space.id);
    known.knowPredicates([...predicates.values()].filter((predicate) => predicate !== null));
    await known.load(
      tx,
      this.slots,
      pieces.flatMap(({ keys }) => keys),
    );
    const earlier = await this.#earlier(tx, space, taken);
    return pieces.map((piece) => {
      const { keys, evidence, fragment } = piece;
      const slots = keys.map((key) => known.of(key));
      const match = matchFragment(slots, keys[0]?.valueKey ?? '', evidence.observedAt);
      const { notes, count } = earlier.get(evidence.id) ?? NOTHING;
      return { ...piece, ...match, note: keys.length > 0 ? null : (notes.get(fragment.text) ?? null), earlier: count };
    });
  }

  async #predicates(tx: TenantTx, space: Space, taken: readonly Taken[]): Promise<Map<string, Predicate | null>> {
    const named = taken.flatMap(({ fragments }) =>
      fragments.flatMap(({ triple }) => (triple ? [comparableName(triple.predicate)] : [])),
    );
    const names = distinct(named);
    const found = await Promise.all(names.map((name) => this.predicates.find(tx, space.id, name)));
    return new Map(names.map((name, i) => [name, found[i]!]));
  }

  /** What earlier calls led to, for records that are repeated. */
  async #earlier(tx: TenantTx, space: Space, taken: readonly Taken[]): Promise<Map<string, Earlier>> {
    const earlier = new Map<string, Earlier>();
    for (const { evidence } of taken.filter(({ isRepeat, fragments }) => isRepeat && fragments.length > 0)) {
      const on = await this.slots.listClaimsOn(tx, [evidence.id], null);
      const plain = on.filter(({ slot }) => slot === null).map(({ id }) => id);
      const claims = await this.slots.findClaims(tx, space.id, plain);
      const own = claims.filter(({ workspaceId = null }) => workspaceId === (evidence.workspaceId ?? null));
      earlier.set(evidence.id, { count: on.length, notes: new Map(own.map(({ id, text }) => [text, id])) });
    }
    return earlier;
  }

  /**
   * Attaches the record of a fragment to the claim that says the same, and to the durable claims that the fragment
   * contradicts. In a workspace, a fragment that contradicts a claim counts when the claims there are scored.
   */
  async #attach(tx: TenantTx, ctx: Ctx, space: Space, piece: Matched): Promise<Link[]> {
    const { same, others, note, evidence } = piece;
    if (note !== null) return [linked(piece, 'support', { id: note, workspaceId: evidence.workspaceId })];
    const evidenceId = evidence.id;
    const links: Link[] = [];
    if (same !== null) {
      const { isAttached } = await this.attacher.run(tx, ctx, space, { id: same.id, evidenceId }, SIDES.support);
      links.push(linked(piece, 'support', same, isAttached ? null : NOT_ATTACHED));
    }
    for (const other of others) {
      const isAttached =
        other.lane === 'workspace' ||
        (await this.attacher.run(tx, ctx, space, { id: other.id, evidenceId }, SIDES.contradiction)).isAttached;
      links.push(linked(piece, 'contradiction', other, isAttached ? null : NOT_ATTACHED));
    }
    return links;
  }

  async #store(tx: TenantTx, ctx: Ctx, space: Space, fresh: readonly Matched[]): Promise<StoreResult[]> {
    if (fresh.length === 0) return [];
    const isReviewer = roleIsAtLeast(ctx.caller.role, 'reviewer');
    const stored = await this.admitItems.run(
      tx,
      { id: space.id, whole: Promise.resolve(space) },
      fresh.map(({ fragment, evidence }) => ({ ctx, input: fragmentItem(fragment, evidence, isReviewer, ctx.caller) })),
    );
    return stored.map((each) => {
      if (each instanceof Refusal) throw each;
      return each;
    });
  }
}

/**
 * Limits the propositions that one record may make to the number of fragments that it may have, however often it is
 * sent.
 */
function withinRoom(fresh: readonly Matched[]): [within: Matched[], beyond: Matched[]] {
  const counts = new Map<string, number>();
  const [within, beyond]: [Matched[], Matched[]] = [[], []];
  for (const piece of fresh) {
    const count = counts.get(piece.evidence.id) ?? piece.earlier;
    counts.set(piece.evidence.id, count + 1);
    (count < MAX_FRAGMENTS ? within : beyond).push(piece);
  }
  return [within, beyond];
}

function keysOf(
  spaceId: Id<'spc'>,
  { triple }: Fragment,
  { sessionId, workspaceId = null }: Evidence,
  predicates: ReadonlyMap<string, Predicate | null>,
): PlacedTriple[] {
  if (!triple) return [];
  const predicate = predicates.get(comparableName(triple.predicate)) ?? null;
  const inside = workspaceId
    ? placeTriple(spaceId, { triple, scope: 'workspace' }, predicate, { sessionId, workspaceId })
    : null;
  return [inside, placeTriple(spaceId, { triple, scope: 'global' }, predicate, { sessionId: null })].filter(
    (key) => key !== null,
  );
}

function linked(
  { record, place }: Piece,
  relation: FragmentLink['relation'],
  claim: Pick<Claim, 'id' | 'workspaceId'> | null,
  reason: string | null = null,
): Link {
  const { id: claimId = null, workspaceId = null } = claim ?? {};
  return { record, link: { fragment: place, relation, claimId, workspaceId, reason } };
}

/** If two fragments are equal, the second supports the claim that the first became. */
function linkOf(piece: Piece, { outcome, claim, rejection }: StoreResult): Link {
  if (rejection !== null || claim === null) return linked(piece, 'rejected', null, rejection?.reason ?? null);
  return linked(piece, outcome === 'deduplicated' ? 'support' : 'new', claim as Pick<Claim, 'id' | 'workspaceId'>);
}

/** The warning if a record that agrees or disagrees with a claim is not attached to it. */
const NOT_ATTACHED: AssertionWarning = 'evidence_not_attached';

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
