import type { IdSource } from '#libs/kernel/index.js';
import { emptySlot, strengthAt, type Claim, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  fadedUntil,
  HALF_LIFE_DAYS,
  left,
  notesChanged,
  noteStrengthAt,
  type Note,
  type NoteRetention,
  type NoteRepository,
} from '#libs/work/notes/index.js';
import { added, type Piece, type RunInHand } from '../../../runs/index.js';
import { cooldownUntil, decideFading } from '../../domain/decay.rules.js';
import { isKeptFor, type Place } from '../../domain/lifecycle.js';
import type { DueClaim, DueItemRepository, Holds } from '../../store/due-item.repository.js';

/** The last phase of `decay`: archives notes that have faded and that nothing keeps. */
export class FadeNotes {
  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly holds: Holds,
    private readonly notes: NoteRepository,
    private readonly retention: NoteRetention,
    private readonly slots: SlotRepository,
    private readonly ids: IdSource,
  ) {}

  due(tx: TenantTx, { id, now, policy }: Space, after: Place, limit: number): Promise<DueClaim[]> {
    const until = Object.entries(HALF_LIFE_DAYS).map(([category, days]) => ({
      category,
      until: fadedUntil(now, days, policy.notes.faded).toISOString(),
    }));
    return this.dueItems.fading(tx, id, now, until, after, limit);
  }

  async work(tx: TenantTx, run: RunInHand<object>, space: Space, items: readonly DueClaim[]): Promise<Piece> {
    const claims = await this.dueItems.hold(tx, space.id, items);
    const ids = claims.map(({ id }) => id);
    const [notes, holdOn, kept, tied] = await Promise.all([
      this.notes.lock(tx, space.id, ids),
      this.holds.of(tx, run, ids),
      this.retention.keptAmong(tx, space, ids),
      this.#tiedToStrong(tx, space, ids),
    ]);
    const noted = new Map<string, Note>(notes.map((note) => [note.claimId, note]));
    const context = { now: space.now, ids: this.ids, principalId: run.ctx.caller.principal.id };
    let piece: Piece = { events: [], tally: { seen: items.length } };
    const [coolingDown, gone]: [Claim[], Note[]] = [[], []];
    for (const claim of claims) {
      const note = noted.get(claim.id);
      // The note has left memory, or has been used since it was found.
      if (note === undefined || noteStrengthAt(note, space.now) >= space.policy.notes.faded) continue;
      const isKept = isKeptFor(holdOn(claim.id)) || kept.has(claim.id) || tied.has(claim.id);
      const known = { ...emptySlot(space.id), claims: [claim] };
      const { events, outcome } = decideFading(claim.id, isKept, known, context);
      if (outcome === 'kept') coolingDown.push(claim);
      else gone.push(left(note));
      piece = { events: [...piece.events, ...events], tally: added(piece.tally, TALLY[outcome]) };
    }
    if (gone.length > 0) {
      const by = { spaceId: space.id, subjectId: space.id, now: space.now };
      piece = { ...piece, events: [...piece.events, notesChanged(gone, 'left', by)] };
    }
    if (!run.dryRun)
      await Promise.all([
        this.dueItems.setCooldowns(tx, space.id, coolingDown, cooldownUntil(space.now)),
        this.dueItems.endCooldownsBelow(
          tx,
          gone.map(({ claimId }) => claimId),
        ),
      ]);
    return piece;
  }

  /** The given notes that are connected to something that has not faded. Nodes that are not claims do not fade. */
  async #tiedToStrong(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Set<string>> {
    const ties = await this.dueItems.neighbours(tx, ids);
    const others = [...new Set(ties.flatMap(({ other, isClaim }) => (isClaim ? [other] : [])))];
    const [claims, notes] = await Promise.all([
      this.slots.findClaims(tx, space.id, others),
      this.notes.find(tx, space.id, others),
    ]);
    const strength = new Map<string, number>([
      ...claims.map((claim): [string, number] => [claim.id, strengthAt(claim, space.now)]),
      ...notes.map((note): [string, number] => [note.claimId, noteStrengthAt(note, space.now)]),
    ]);
    const isStrong = ({ other, isClaim }: (typeof ties)[number]): boolean =>
      !isClaim || (strength.get(other) ?? 0) >= space.policy.notes.faded;
    return new Set(ties.filter(isStrong).map(({ id }) => id));
  }
}

const TALLY = { kept: { exempt: 1 }, left: {}, decayed: { decayed: 1 } };
