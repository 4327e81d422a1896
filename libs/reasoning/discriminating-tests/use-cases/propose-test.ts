import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import { isLimited, MAX_WAITING, reviewQuotaExceeded, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfTest, type ProposeTestInput, type TestView } from '../domain/test.schemas.js';
import { proposeTest } from '../domain/test.rules.js';
import type { TestRepository } from '../store/test.repository.js';

/** Says, before anybody looks, which outcome each claim expects. */
export class ProposeTest {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tests: TestRepository,
    private readonly slots: SlotRepository,
    private readonly sources: SourceRepository,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, notBefore = null, deadline = null, ...input }: z.output<typeof ProposeTestInput>,
  ): Promise<z.input<typeof TestView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [claims, source] = await Promise.all([
        this.slots.findClaims(tx, space.id, input.claimIds),
        this.sources.find(tx, space.id, input.methodSourceId),
      ]);
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
    });
  }

  /** Under a lock of the author: two concurrent requests of one author do not both take the last place. */
  async #refuseBeyondQuota(tx: TenantTx, { caller }: Ctx, space: Space): Promise<void> {
    if (!isLimited(caller)) return;
    const { id } = caller.principal;
    await this.slots.lock(tx, [`~tests ${space.id} ${id}`]);
    if ((await this.tests.countOpen(tx, space.id, id, MAX_WAITING, space.now)) >= MAX_WAITING)
      throw reviewQuotaExceeded({ limit: MAX_WAITING, what: 'open tests of yours' });
  }
}
