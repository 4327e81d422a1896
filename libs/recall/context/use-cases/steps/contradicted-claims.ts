import type { Claim, Marks, PossibleConflictRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Begun, Gather, SearchPlan } from '../../../search/index.js';
import {
  marksAmong,
  withoutOutdone,
  type KeptPairs,
  type OpenConflicts,
  type RankedWhole,
} from '../../domain/items.rules.js';
import type { Excluded } from '../../domain/packing/pack.rules.js';
import { companionsOf, joined, withCompanions, type Companions, type Replaced } from '../../domain/together.rules.js';
import type { Contradictions } from '../../store/contradictions.js';

/** What is known about how given claims contradict others. */
export interface Disputed {
  kept: KeptPairs;
  open: OpenConflicts;
  marks: Marks;
}

/** The memories that may be printed, with what is known about them. */
export interface Remaining extends Disputed {
  remaining: RankedWhole[];
  outdone: Excluded[];
  companions: Companions;
}

/**
 * Adds to the candidates of a context the claims that they may contradict, as far as the reading shows these claims.
 */
export class ContradictedClaims {
  constructor(
    private readonly gather: Gather,
    private readonly contradictions: Contradictions,
    private readonly possibleConflicts: PossibleConflictRepository,
  ) {}

  /** What is known about given claims, and about those that are added to them. */
  async disputed(
    tx: TenantTx,
    { reading }: SearchPlan,
    given: readonly string[],
    added: readonly { id: string }[] = [],
  ): Promise<Disputed> {
    const ids = [...given, ...added.map(({ id }) => id)];
    const [kept, open, marks] = await Promise.all([
      this.contradictions.loadKeptPairs(tx, ids, reading.knownAt),
      this.contradictions.open(tx, ids, reading.knownAt),
      this.possibleConflicts.marks(tx, ids, reading),
    ]);
    return { kept, open, marks };
  }

  /**
   * Leaves out candidates that stronger candidates contradict, and adds the claims that the remaining candidates may
   * contradict.
   */
  async among(
    tx: TenantTx,
    plan: SearchPlan,
    begun: Begun,
    candidates: readonly RankedWhole[],
    disputed: Disputed,
  ): Promise<Remaining> {
    const first = withoutOutdone(candidates, disputed.kept);
    const replaced = new Map(first.outdone.map(replacement));
    const found = new Set(first.remaining.map(({ id }) => id));
    const added = await this.#added(tx, plan, begun, {
      found,
      replaced,
      marks: marksAmong(disputed.marks, first.remaining),
    });
    const { kept, open } = await this.#withAdded(tx, plan, [...found], [...added.claims.keys()], disputed);
    const companions = companionsOf(added.marks, added.replaced);
    const last = withoutOutdone(withCompanions(first.remaining, added.claims, companions), kept);
    return {
      remaining: last.remaining,
      outdone: [...first.outdone, ...last.outdone],
      kept,
      open,
      marks: marksAmong(added.marks, last.remaining),
      companions: companionsOf(added.marks, new Map([...added.replaced, ...last.outdone.map(replacement)])),
    };
  }

  /**
   * The companions that were not found, their own companions, and so on. There are only a few rounds, because each
   * claim is stronger than those that may contradict it.
   */
  async #added(
    tx: TenantTx,
    plan: SearchPlan,
    begun: Begun,
    { found, ...given }: { found: ReadonlySet<string>; replaced: Replaced; marks: Marks },
  ): Promise<{ claims: ReadonlyMap<string, Claim>; replaced: Replaced; marks: Marks }> {
    const claims = new Map<string, Claim>();
    const sought = new Set(found);
    let { replaced, marks } = given;
    for (;;) {
      const missing = [...new Set([...companionsOf(marks, replaced).values()].flat())].filter((id) => !sought.has(id));
      if (missing.length === 0) return { claims, replaced, marks };
      const shown = await this.gather.shown(tx, plan, begun, missing);
      const unknown = [...shown.claims].filter(([id]) => !sought.has(id));
      for (const id of [...missing, ...unknown.map(([added]) => added)]) sought.add(id);
      for (const [id, claim] of unknown) claims.set(id, claim);
      replaced = new Map([...replaced, ...shown.replaced]);
      marks = joined(
        marks,
        await this.possibleConflicts.marks(
          tx,
          unknown.map(([id]) => id),
          plan.reading,
        ),
      );
    }
  }

  /** What is known about the contradictions of the claims that were found, and of those that were added. */
  async #withAdded(
    tx: TenantTx,
    { reading: { knownAt } }: SearchPlan,
    found: readonly string[],
    added: readonly string[],
    known: Disputed,
  ): Promise<Pick<Disputed, 'kept' | 'open'>> {
    if (added.length === 0) return known;
    const [kept, open] = await Promise.all([
      this.contradictions.loadKeptPairs(tx, [...found, ...added], knownAt),
      this.contradictions.open(tx, added, knownAt),
    ]);
    return { kept, open: new Map([...known.open, ...open]) };
  }
}

/** A candidate that was left out, with the stronger one of its key that is shown instead. */
const replacement = ({ id, duplicateOf }: Excluded): [string, string[]] => [id, [duplicateOf!]];
