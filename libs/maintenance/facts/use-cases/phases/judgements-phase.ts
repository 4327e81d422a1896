import type { Id } from '#libs/kernel/index.js';
import {
  judgementMade,
  type FactRepository,
  type JudgeFacts,
  type JudgementSubject,
} from '#libs/knowledge/facts/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Cursor, Piece, RunInHand } from '../../../runs/index.js';
import type { FactsPhase } from './phase.js';

/** A fact that has to be judged; `claimId` null: all are judged for what it is about. */
interface Item {
  id: string;
  about: JudgementSubject;
  claimId: Id<'clm'> | null;
}

/** Judges facts for evidence that concerns too many for the write that recorded it. */
export class JudgementsPhase implements FactsPhase<Item> {
  readonly phase = 'facts';

  constructor(
    private readonly facts: FactRepository,
    private readonly judge: JudgeFacts,
    private readonly spaces: SpaceDirectory,
  ) {}

  /** What is due says itself how far it is, so that no cursor is needed. */
  async page(tx: TenantTx, { spaceId }: RunInHand<object>, _after: Cursor | null, limit: number) {
    const [due] = await this.facts.listDue(tx, spaceId, 1);
    if (due === undefined) return null;
    const { about, afterClaimId } = due;
    const claimIds = await this.judge.listFor(tx, spaceId, about, { afterId: afterClaimId, limit });
    const items: Item[] =
      claimIds.length === 0
        ? [{ id: about, about, claimId: null }]
        : claimIds.map((claimId) => ({ id: claimId, about, claimId }));
    return { items, cursor: { about, claimId: claimIds.at(-1) ?? null } };
  }

  async work(tx: TenantTx, { ctx, spaceId }: RunInHand<object>, items: readonly Item[]): Promise<Piece> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const [{ about }] = items as [Item];
    const claimIds = items.flatMap(({ claimId }) => claimId ?? []);
    const events = claimIds.length === 0 ? [] : await this.judge.judgeFor(tx, spaceId, about, claimIds, now);
    const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
    return {
      events: [...events, judgementMade(spaceId, about, claimIds.at(-1) ?? null, now)],
      tally: { regrounded: count('fact_regrounded'), grounded: count('fact_grounding_changed') },
    };
  }
}
