import {
  contradictedBy,
  readingNow,
  type PossibleConflictRepository,
  type ReadClaim,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { ANY_SESSION, type NamedSession, type NoteRepository, type VisibleMemories } from '../../../notes/index.js';
import { MAX_OF_COMPONENT, MAX_SHOWN, shownFailures, strongestFirst, type ShownFailure } from '../../domain/failure.js';
import type { FailureRepository } from '../../store/failure.repository.js';

type Shown = ShownFailure<ReadClaim>;

/** Maximum number of different failures of a task that are considered, latest first. */
const MAX_OF_TASK = 100;

/**
 * Reads the failures that a reader may see. Contexts, recall and restored packages all use this reader. Contexts and
 * recalls show failures of a private session only if the request names the session. A package is read to continue a
 * task, so it shows the failures of every session that the reader may read.
 */
export class FailureReader {
  constructor(
    private readonly failures: FailureRepository,
    private readonly notes: NoteRepository,
    private readonly visible: VisibleMemories,
    private readonly possibleConflicts: PossibleConflictRepository,
  ) {}

  /**
   * Failures of components, given by their normalised names, strongest first: up to `limit` of each. Of the failures in
   * private sessions, only those of `session` are read.
   */
  async ofComponents(
    tx: TenantTx,
    space: Space,
    components: readonly string[],
    { session, limit = MAX_OF_COMPONENT }: { session: NamedSession; limit?: number },
  ): Promise<Shown[]> {
    const found = await this.notes.failuresOf(tx, space.id, components, space.now, { session, limit });
    return this.#shown(tx, space, [...new Set(found.map(({ claimId }) => claimId as string))], session);
  }

  /** Failures in a task: up to three per component, strongest first. */
  async ofTask(tx: TenantTx, space: Space, taskId: string): Promise<Shown[]> {
    const ids = await this.failures.notesOfTask(tx, taskId, space.now, MAX_OF_TASK);
    return shownFailures(await this.#shown(tx, space, ids, ANY_SESSION), space.now);
  }

  /**
   * The strongest of the given failures of a task and of the failures of the same components in the space, at most
   * MAX_SHOWN.
   */
  async ofComponentsIn(tx: TenantTx, space: Space, ofTask: readonly Shown[]): Promise<Shown[]> {
    const components = new Set(ofTask.flatMap(({ note: { componentN } }) => (componentN === null ? [] : [componentN])));
    const found = await this.ofComponents(tx, space, [...components], { session: ANY_SESSION, limit: MAX_SHOWN });
    const known = new Set(found.map(({ note }) => note.claimId));
    const others = ofTask.filter(({ note }) => !known.has(note.claimId));
    return strongestFirst([...found, ...others], space.now).slice(0, MAX_SHOWN);
  }

  async #shown(tx: TenantTx, space: Space, ids: readonly string[], session: NamedSession): Promise<Shown[]> {
    if (ids.length === 0) return [];
    const [notes, claims, marks] = await Promise.all([
      this.notes.findReported(tx, space.id, ids),
      this.visible.among(tx, space, ids, session),
      this.possibleConflicts.marks(tx, ids, readingNow(space)),
    ]);
    const noted = new Map(notes.map((note) => [note.claimId as string, note]));
    return ids.flatMap((id): Shown[] => {
      const [note, claim] = [noted.get(id), claims.get(id)];
      if (note === undefined || claim === undefined) return [];
      const { isProtected, ...own } = note;
      const isDoubted = contradictedBy(marks, id).length > 0;
      return [{ note: own, claim, isDoubted, isProtected }];
    });
  }
}
