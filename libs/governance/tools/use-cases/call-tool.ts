import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { refusalIn, type Ctx, type Refusal } from '#libs/kernel/index.js';
import { traitsOf } from '#libs/knowledge/beliefs/index.js';
import type { MadeSuggestions } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  reasonOf,
  rejectionOfMembers,
  rejectionOfRefusal,
  rejectionOfShape,
  shownName,
  withoutDirectWrites,
  type ToolRejection,
} from '../domain/boundary.rules.js';
import { placeOfRefusal } from '../domain/refusal-place.rules.js';
import type { ToolEvent } from '../domain/tool.events.js';
import { TOOLS, type CallToolInput, type ToolName, type ToolOutcome } from '../domain/tool.schemas.js';
import type { Appended } from '../store/appended.js';
import { Rejected, type Call, type ToolSteps } from './steps/tool-steps.js';

/**
 * Runs a tool as the steps of the operation behind it (ADR 76). A rejected call is rolled back, and only its rejection
 * is recorded.
 */
export class CallTool {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly steps: ToolSteps,
    private readonly appended: Appended,
    private readonly suggestions: MadeSuggestions,
  ) {}

  async run(ctx: Ctx, { space: ref, tool, payload }: z.output<typeof CallToolInput>): Promise<ToolOutcome> {
    const call = await this.#checked(ctx, ref, tool, payload);
    if ('code' in call) return this.#reject(ctx, ref, tool, call);
    try {
      return await this.#perform(ctx, ref, call);
    } catch (thrown) {
      const rejection = thrown instanceof Rejected ? thrown.rejection : rejectionOf(refusalIn(thrown), call);
      if (rejection === null) throw thrown;
      return this.#reject(ctx, ref, tool, rejection);
    }
  }

  /**
   * Checks the name and the payload of a call. If the policy of the space omits the check for direct writes, members
   * that ask for a direct write are removed instead.
   */
  async #checked(ctx: Ctx, ref: string, tool: unknown, payload: unknown): Promise<Call | ToolRejection> {
    const call = checked(tool, payload);
    if (!('code' in call) || call.code !== 'DIRECT_CANONICAL_WRITE_FORBIDDEN') return call;
    const { policy } = await this.work.read(ctx, (tx) => this.spaces.open(tx, ctx, ref));
    return traitsOf(policy.beliefPolicy).writesDirectly ? checked(tool, withoutDirectWrites(payload as object)) : call;
  }

  async #perform(ctx: Ctx, ref: string, call: Call): Promise<ToolOutcome> {
    const ahead = await this.steps.ahead(ctx, ref, call);
    return this.#recorded(ctx, ref, async (tx, space) => {
      const { ids, changes, links = [] } = await this.steps.run(tx, ctx, space, call, ahead);
      const outcome = changes.length > 0 ? 'transformed' : 'accepted';
      return { outcome, code: null, reason: null, changes, links, ids: [...new Set(ids)] };
    });
  }

  #reject(ctx: Ctx, ref: string, tool: unknown, rejection: ToolRejection): Promise<ToolOutcome> {
    return this.#recorded(ctx, ref, async (tx, space) => {
      const { code } = rejection;
      const reason = reasonOf(rejection);
      const event: ToolEvent = {
        kind: 'tool_call_rejected',
        spaceId: space.id,
        subjectId: ctx.caller.principal.id,
        occurredAt: space.now,
        payload: { tool: shownName(tool), code, reason },
      };
      await this.journal.record(tx, ctx, [event]);
      return { outcome: 'rejected_with_reason', code, reason, changes: [], links: [], ids: [] };
    });
  }

  /**
   * Does the work in one transaction. Adds to the result the events that the work appended and the tests that are worth
   * making now.
   */
  #recorded(
    ctx: Ctx,
    ref: string,
    work: (tx: TenantTx, space: Space) => Promise<Omit<ToolOutcome, 'events' | 'testSuggestions'>>,
  ): Promise<ToolOutcome> {
    return this.work.write<ToolOutcome>(ctx, async (tx) => {
      const [space, before] = await Promise.all([this.spaces.open(tx, ctx, ref), this.appended.before(tx)]);
      const outcome = await work(tx, space);
      const testSuggestions = outcome.ids.flatMap((id) => this.suggestions.of(tx, id) ?? []);
      return { ...outcome, events: await this.appended.since(tx, before), testSuggestions };
    });
  }
}

/**
 * The call with its payload parsed, or the rejection by the first check that it fails. Only checks that need nothing
 * but the call are made.
 */
function checked(tool: unknown, payload: unknown): Call | ToolRejection {
  if (!isToolName(tool)) return { code: 'INVALID_TOOL_NAME', at: '', phrase: 'there is no such tool' };
  const rejection = rejectionOfMembers(payload);
  if (rejection !== null) return rejection;
  const read = TOOLS[tool].safeParse(payload);
  return read.success ? ({ tool, payload: read.data } as Call) : rejectionOfShape(read.error.issues);
}

const isToolName = (tool: unknown): tool is ToolName => typeof tool === 'string' && Object.hasOwn(TOOLS, tool);

/** The rejection of a call for a refusal of one of its steps; null: the refusal concerns the call, not the proposal. */
const rejectionOf = (refusal: Refusal, { tool, payload }: Call): ToolRejection | null =>
  rejectionOfRefusal(refusal, placeOfRefusal(refusal, Object.keys(TOOLS[tool].shape), payload));
