import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfTest,
  type IngestedTest,
  type IngestTestInput,
  type TestInput,
  type TestView,
} from '../domain/test.schemas.js';
import { withdrawTest } from '../domain/test.rules.js';
import type { TestRepository } from '../store/test.repository.js';
import type { IngestResult } from './steps/ingest-result.js';

/**
 * Ingests the result of a test. Only the first result affects the claims; a repetition with any outcome changes
 * nothing.
 */
export class IngestTest {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly ingest: IngestResult,
  ) {}

  run(ctx: Ctx, { space: ref, ...result }: z.output<typeof IngestTestInput>): Promise<z.input<typeof IngestedTest>> {
    return this.work.write(ctx, async (tx) => this.ingest.run(tx, ctx, await this.spaces.open(tx, ctx, ref), result));
  }
}

export class WithdrawTest {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tests: TestRepository,
    private readonly slots: SlotRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof TestInput>): Promise<z.input<typeof TestView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [id]);
      const { test, event } = withdrawTest(await this.tests.get(tx, space.id, id), ctx.caller, space.now);
      await this.journal.record(tx, ctx, [event]);
      return viewOfTest(test, space.now);
    });
  }
}
