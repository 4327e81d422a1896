import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import { notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import {
  isLimited,
  MAX_WAITING,
  reviewQuotaExceeded,
  type Claim,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { Source, SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { viewOfTest, type ProposeTestInput, type TestView } from '../../domain/test.schemas.js';
import { proposeTest } from '../../domain/test.rules.js';
import type { TestRepository } from '../../store/test.repository.js';

type Planned = Omit<z.output<typeof ProposeTestInput>, 'space'>;

/** What a test refers to; missing things are absent. */
export interface FoundForPlan {
  claims: Claim[];
  source: Source | null;
}

/** Plans a test, stating before it is done which outcome each claim expects. */
export class PlanTest {
  constructor(
    private readonly journal: Journal,
    private readonly tests: TestRepository,
    private readonly slots: SlotRepository,
    private readonly sources: SourceRepository,
    private readonly ids: IdSource,
  ) {}

  async find(
    tx: TenantTx,
    space: Space,
    { claimIds, methodSourceId }: Pick<Planned, 'claimIds' | 'methodSourceId'>,
  ): Promise<FoundForPlan> {
    const [claims, source] = await Promise.all([
      // Locked, so that none of them falls while a test is suggested for it.
      this.slots.holdClaims(tx, space.id, claimIds),
      this.sources.find(tx, space.id, methodSourceId),
    ]);
    return { claims, source };
  }

  /** `found`: the result of `find` in this transaction. */
  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { notBefore = null, deadline = null, ...input }: Planned,
    found?: FoundForPlan,
  ): Promise<z.input<typeof TestView>> {
    const { claims, source } = found ?? (await this.find(tx, space, input));
    const missing = input.claimIds.find((id) => !claims.some((claim) => claim.id === id));
    if (missing !== undefined) throw notFound({ what: 'claim', id: missing });
    if (source === null) throw notFound({ what: 'source', id: input.methodSourceId });
    const { test, event } = proposeTest({ ...input, notBefore, deadline }, claims, {
      id: this.ids.next('tst'),
      spaceId: space.id,
      caller: ctx.caller,
      now: space.now,
    });
    await this.#refuseBeyondQuota(tx, ctx, space);
    await this.journal.record(tx, ctx, [event]);
    return viewOfTest(test, space.now);
  }

  /** Locks the author, so that two concurrent requests of one author cannot both take the last free place. */
  async #refuseBeyondQuota(tx: TenantTx, { caller }: Ctx, space: Space): Promise<void> {
    if (!isLimited(caller)) return;
    const { id } = caller.principal;
    await this.slots.lock(tx, [`~tests ${space.id} ${id}`]);
    if ((await this.tests.countOpen(tx, space.id, id, MAX_WAITING)) >= MAX_WAITING)
      throw reviewQuotaExceeded({ limit: MAX_WAITING, what: 'open tests of yours' });
  }
}
