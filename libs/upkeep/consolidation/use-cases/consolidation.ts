import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { WrittenState } from '#libs/knowledge/slots/domain/index.js';
import { linkKey, type Link, type LinkParts } from '#libs/memory/links/domain/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Page, Piece } from '../../runs/domain/index.js';
import type { Duty } from '../../runs/store/index.js';
import { ConsolidateOptions, type ConsolidationRun } from '../domain/index.js';
import type { ClaimFinder, DueClaims, Made, ScratchStore, Phase } from '../store/index.js';

type Outcome = Made & Pick<WrittenState, 'status'>;

/** An item of a phase; `id` is what a report calls it. */
interface PhaseItem {
  phase: string;
  id: unknown;
  item: unknown;
}

/** The duty that keeps a memory free of repetition, contradiction and what nobody needs (claims spec, section 12): phases, one after the other. */
export class Consolidation implements Duty<ConsolidateOptions, PhaseItem> {
  readonly name = 'consolidate';
  readonly options = ConsolidateOptions;

  constructor(private readonly finder: ClaimFinder, private readonly scratch: ScratchStore, private readonly due: DueClaims, private readonly phases: readonly Phase[]) {}

  async page(tx: TenantTx, run: ConsolidationRun, limit: number): Promise<Page<PhaseItem> | null> {
    void this.finder.getReady(tx, 'to page');
    const current = this.phases.findIndex(({ name }) => name === run.cursor?.phase);
    let at = (run.cursor?.at ?? null) as Cursor | null;
    for (const phase of this.phases.slice(Math.max(0, current))) {
      const page = await phase.page(tx, run, at, limit);
      if (page !== null) return { items: page.items.map((item) => wrapped(phase, item)), phase: phase.name, total: page.total, cursor: { phase: phase.name, at: page.at } };
      at = null;
    }
    return null;
  }

  async work(tx: TenantTx, run: ConsolidationRun, items: readonly PhaseItem[]): Promise<Piece> {
    const phase = this.phases.find(({ name }) => name === items[0]?.phase);
    if (phase === undefined) return { events: [], tally: {} };
    void this.finder.getReady(tx, 'to work');
    const { events, tally } = await phase.work(tx, run, items.map(({ item }) => item));
    const outcomes = outcomesOf(events);
    await (run.isDryRun ? this.#note(tx, run, outcomes, movedLinks(events)) : this.due.made(tx, run, outcomes));
    return { events, tally: run.cursor === null ? { ...this.#zeros(), ...tally } : tally };
  }

  /** `gone` is what was active and is so no more, `archived` what was on record as something else too. */
  async #note(tx: TenantTx, run: ConsolidationRun, outcomes: readonly Outcome[], links: readonly Link[]): Promise<void> {
    const ended = outcomes.filter(({ status }) => status !== 'active');
    await this.scratch.note(tx, run, 'archived', ended.flatMap(({ id, status }) => (status === 'archived' ? [id] : [])));
    await this.scratch.note(tx, run, 'gone', ended.map(({ id }) => id));
    await this.scratch.note(tx, run, 'linked', links.map(linkKey));
  }

  #zeros(): Record<string, number> {
    return Object.fromEntries(this.phases.flatMap(({ counts }) => counts.map((count) => [count, 0])));
  }
}

const wrapped = ({ name: phase }: Phase, item: unknown): PhaseItem => (
  { phase, id: typeof item === 'object' && item !== null && 'id' in item ? item.id : item, item });

/** Likenesses that go over from one claim to another. */
const movedLinks = (events: readonly NewEvent[]): Link[] => events.flatMap(({ payload }) => (payload as LinkParts).links?.added ?? []).filter(({ kind }) => kind === 'similar');

/** What became of each claim in the end. */
function outcomesOf(events: readonly NewEvent[]): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  const states = events.flatMap(({ payload }) => {
    const { after, claims = [] } = payload as { after?: WrittenState; claims?: WrittenState[] };
    return after === undefined ? claims : [after];
  });
  for (const { id, status, version } of states) outcomes.set(id, { id, status, before: outcomes.get(id)?.before ?? version - 1, after: version });
  return [...outcomes.values()];
}
