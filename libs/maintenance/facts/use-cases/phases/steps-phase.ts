import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  supportWithdrawn,
  type StepRepository,
  type SupportJudge,
  type WithdrawnStep,
} from '#libs/work/steps/index.js';
import type { Cursor, Piece, RunInHand } from '../../../runs/index.js';
import type { FactsPhase } from './phase.js';

type Item = WithdrawnStep & { id: string };

/** Judges done steps again if their support was withdrawn together with the support of many others. */
export class StepsPhase implements FactsPhase<Item> {
  readonly phase = 'steps';

  constructor(
    private readonly steps: StepRepository,
    private readonly judge: SupportJudge,
    private readonly spaces: SpaceDirectory,
  ) {}

  async page(tx: TenantTx, { spaceId }: RunInHand<object>, after: Cursor | null, limit: number) {
    const [evidenceId, stepId] = [String(after?.evidenceId ?? ''), String(after?.stepId ?? '')];
    const found = await this.steps.listWithdrawn(tx, spaceId, { evidenceId, stepId }, limit);
    const last = found.at(-1);
    return last === undefined
      ? null
      : { items: found.map((each) => ({ ...each, id: each.stepId })), cursor: { ...last } };
  }

  async work(tx: TenantTx, { ctx, spaceId }: RunInHand<object>, items: readonly Item[]): Promise<Piece> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const stepIds = [...new Set(items.map((item) => item.stepId))];
    const events = await this.judge.judgeAgain(tx, spaceId, stepIds, now);
    const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
    return { events, tally: { blocked: count('step_status_changed'), supported: count('step_support_changed') } };
  }
}

/** Removes withdrawals from the list that do not affect any done step any more. */
export class WithdrawalsPhase implements FactsPhase<Pick<WithdrawnStep, 'evidenceId'>> {
  readonly phase = 'withdrawals';

  constructor(
    private readonly steps: StepRepository,
    private readonly spaces: SpaceDirectory,
  ) {}

  async page(tx: TenantTx, { spaceId }: RunInHand<object>, after: Cursor | null, limit: number) {
    const items = await this.steps.listOpenWithdrawals(tx, spaceId, String(after?.evidenceId ?? ''), limit);
    const last = items.at(-1);
    return last === undefined ? null : { items, cursor: { ...last } };
  }

  async work(
    tx: TenantTx,
    { ctx, spaceId }: RunInHand<object>,
    items: readonly Pick<WithdrawnStep, 'evidenceId'>[],
  ): Promise<Piece> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const judged = await this.steps.lockJudged(
      tx,
      items.map(({ evidenceId }) => evidenceId),
    );
    const events = judged.map((evidenceId) => supportWithdrawn([evidenceId], true, { spaceId, evidenceId, now }));
    return { events, tally: { settledWithdrawals: events.length } };
  }
}
