import type { NewEvent } from '#libs/history/events/index.js';
import { refusalIn } from '#libs/kernel/index.js';
import type { ContradictionOpener } from '#libs/knowledge/claims/index.js';
import { linkOf, type Link } from '#libs/memory/links/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { decideAgain, isPassing, notedDifferently, type Likeness, type Note } from '#libs/work/notes/index.js';
import type { ConsolidationRun } from '../../domain/consolidation.js';
import { byDecidingNote, noteCandidate, type NearPair } from '../../domain/noted.rules.js';
import type { ClaimFinder } from '../../store/claim-finder.js';
import type { SlotLocker } from '../../store/slot-locker.js';

/** What is decided about notes whose vectors are near those of other claims. */
export interface DecidedNotes {
  links: Link[];
  events: NewEvent[];
  /** How many contradictions the `events` open. */
  opened: number;
}

interface Opposed {
  note: Note;
  by: Likeness;
}

/**
 * Makes the decision about notes again, for pairs that contain a note. A contradiction is opened in the name of the
 * note's author and counts towards that author's share of the queue. Pairs that somebody has already decided on are
 * left alone.
 */
export class DecideNotes {
  constructor(
    private readonly finder: ClaimFinder,
    private readonly locker: SlotLocker,
    private readonly opener: ContradictionOpener,
  ) {}

  async run(
    tx: TenantTx,
    run: ConsolidationRun,
    space: Space,
    { pairs, notes }: { pairs: readonly NearPair[]; notes: ReadonlyMap<string, Note> },
  ): Promise<DecidedNotes> {
    const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
    const said = await this.finder.said(tx, run, ids);
    const links: Link[] = [];
    const opposed: Opposed[] = [];
    for (const [id, nearOnes] of byDecidingNote(pairs, notes)) {
      const note = notes.get(id)!;
      const candidates = nearOnes.map((near) => noteCandidate(near, said.get(near.id)!.text, notes.get(near.id)));
      const decided = decideAgain({ ...note, text: said.get(id)!.text }, candidates, space.policy.notes);
      links.push(...decided.similar.map((like) => linkOf(id, like.id, 'similar', like.similarity)));
      if (decided.contradicts !== null) opposed.push({ note, by: decided.contradicts });
    }
    return { links, ...(await this.#open(tx, run, space, opposed)) };
  }

  async #open(
    tx: TenantTx,
    run: ConsolidationRun,
    space: Space,
    opposed: readonly Opposed[],
  ): Promise<Omit<DecidedNotes, 'links'>> {
    const fresh = await this.#undecided(tx, run, opposed);
    await this.locker.lockOwn(
      tx,
      run,
      fresh.flatMap(({ note, by }) => [note.claimId, by.id]),
    );
    const events: NewEvent[] = [];
    const opened = new Map<string, number>();
    for (const { note, by } of fresh) {
      const author = { principalId: note.recordedBy, isReviewer: false, isLimited: true };
      const before = opened.get(author.principalId) ?? 0;
      const pair = [by.id, note.claimId] as const;
      try {
        const plan = await this.opener.plan(tx, space, pair, notedDifferently(by.similarity), author, before);
        events.push(...plan.events);
        opened.set(author.principalId, before + plan.events.length);
      } catch (thrown) {
        if (!isPassing(refusalIn(thrown))) throw thrown;
      }
    }
    return { events, opened: events.filter(({ kind }) => kind === 'conflict_opened').length };
  }

  /** The pairs that nobody has decided on. They are sorted by author, because each author has a lock. */
  async #undecided(tx: TenantTx, run: ConsolidationRun, opposed: readonly Opposed[]): Promise<Opposed[]> {
    const decided = await this.finder.decidedAmong(
      tx,
      run,
      opposed.map(({ note, by }) => [note.claimId, by.id] as const),
    );
    const names = new Set(decided.map(({ one, other }) => `${one} ${other}`));
    const nameOf = ({ note }: Opposed): string => `${note.recordedBy} ${note.claimId}`;
    return opposed
      .filter(({ note, by }) => !names.has(`${note.claimId} ${by.id}`))
      .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  }
}
