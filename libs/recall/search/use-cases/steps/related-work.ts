import type { Id } from '#libs/kernel/index.js';
import {
  contradictedBy,
  isVisible,
  type ClaimReader,
  type PossibleConflictRepository,
  type ReadClaim,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Armed, TripwireMatcher, TripwireRepository } from '#libs/reasoning/principles/index.js';
import { MAX_CHECKED } from '#libs/reasoning/principles/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Note, NoteRepository } from '#libs/work/notes/index.js';
import { possibleComponents } from '../../domain/components.rules.js';

/** How many failures of each component, and how many lessons are shown next to what was found. */
export const MAX_FAILURES = 3;
export const MAX_LESSONS = 3;

/** A failure of a component that was named. */
export interface RelatedFailure {
  note: Note;
  claim: ReadClaim;
  /** It may contradict something that a user said, undecided. */
  isDoubted: boolean;
}

/** What went wrong before and what was learned of it, as far as a query names it and readers may see it. */
export class RelatedWork {
  constructor(
    private readonly notes: NoteRepository,
    private readonly reader: ClaimReader,
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly tripwires: TripwireRepository,
    private readonly matcher: TripwireMatcher,
  ) {}

  async failures(
    tx: TenantTx,
    space: Space,
    { query, component }: { query: string; component: string | null },
  ): Promise<RelatedFailure[]> {
    const found = await this.notes.failuresOf(
      tx,
      space.id,
      possibleComponents(query, component),
      space.now,
      MAX_FAILURES,
    );
    const ids = [...new Set(found.map(({ claimId }) => claimId))];
    if (ids.length === 0) return [];
    const reading = { spaceId: space.id, sessionId: null, at: space.now, isPast: false, knownAt: null };
    const [notes, claims, marks] = await Promise.all([
      this.notes.find(tx, space.id, ids),
      this.visible(tx, space, ids),
      this.possibleConflicts.marks(tx, ids, reading),
    ]);
    const noted = new Map(notes.map((note) => [note.claimId, note]));
    return ids.flatMap((id): RelatedFailure[] => {
      const [note, claim] = [noted.get(id), claims.get(id)];
      if (note === undefined || claim === undefined) return [];
      return [{ note, claim, isDoubted: contradictedBy(marks, id).length > 0 }];
    });
  }

  /** Lessons that wait for a situation: to be matched outside of the transaction. */
  armed(tx: TenantTx, space: Space): Promise<Armed[]> {
    return this.tripwires.list(tx, space.id, MAX_CHECKED);
  }

  /** Those whose situation occurs in the query. */
  async matching(tenantId: string, armed: readonly Armed[], query: string): Promise<Id<'clm'>[]> {
    if (armed.length === 0 || query.trim() === '') return [];
    const { matching } = await this.matcher.run(tenantId, armed, query);
    return matching.slice(0, MAX_LESSONS).map(({ lessonId }) => lessonId);
  }

  /** Claims as readers may see them now, with corrections that are on their way. */
  async visible(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Map<string, ReadClaim>> {
    const claims = await this.reader.find(tx, space.id, ids);
    const isShown = (claim: ReadClaim): boolean =>
      isVisible(claim, { at: space.now, isPast: false, sessionId: null }) && claim.grounding !== 'tainted';
    return new Map(claims.filter(isShown).map((claim) => [claim.id, claim]));
  }
}
