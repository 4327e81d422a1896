import { z } from 'zod';
import type { EventsOf } from '#libs/history/events/index.js';
import { instantOut, type Id } from '#libs/kernel/index.js';
import { DEFAULT_WORKSPACE } from './default.js';

/** Why a run of promotion started: its task or session ended, enough was observed, or somebody requested it. */
export const PROMOTION_REASONS = ['task_boundary', 'cadence', 'manual'] as const;
export type PromotionReason = (typeof PROMOTION_REASONS)[number];

/** How many observations and claims a run found, and the results for the claims. */
export interface LastRun {
  /** By the clock of the space. */
  at: string;
  reason: PromotionReason;
  observations: number;
  promoted: number;
  carried: number;
  archived: number;
  discarded: number;
}

export const LastRunView = z
  .object({
    at: instantOut.describe('When it ended, on the clock of the space.'),
    reason: z
      .enum(PROMOTION_REASONS)
      .describe('`task_boundary`: its task or session had ended; `cadence`: 25 new observations; `manual`: a request.'),
    observations: z.int().describe('Number of distinct observations in the workspace.'),
    promoted: z.int().describe('Number of claims that were promoted.'),
    carried: z.int().describe('Number of unresolved claims that were left unchanged.'),
    archived: z.int().describe('Number of claims that were archived, without those that were promoted or discarded.'),
    discarded: z.int().describe('Number of claims that were archived with the code `low_value_clutter`.'),
  })
  .meta({ id: 'PromotionRun', description: 'The result of a promotion run in a workspace.' });

export interface PromotionPayloads {
  /**
   * A run of `promote` went through a workspace or through the durable lane of the space. In the durable lane,
   * `workspaceId` is null, and claims were only promoted. `carriedIds`: unresolved claims that stay as they are.
   * `observedUntil`: for the durable lane, the last record that is counted in its observations. `version`: the version
   * of the workspace when the run began.
   */
  workspace_promoted: {
    workspaceId: Id<'wsp'> | null;
    runId: Id<'job'>;
    lastRun: LastRun;
    carriedIds: Id<'clm'>[];
    observedUntil?: string;
    version?: number;
  };
}

export interface Promoted {
  spaceId: Id<'spc'>;
  workspaceId: Id<'wsp'> | typeof DEFAULT_WORKSPACE;
  sessionId: Id<'ses'> | null;
  runId: Id<'job'>;
  lastRun: LastRun;
  carriedIds: Id<'clm'>[];
  observedUntil?: string | undefined;
  version?: number | undefined;
}

export function workspacePromoted(
  { spaceId, workspaceId: lane, sessionId, runId, lastRun, carriedIds, observedUntil, version }: Promoted,
  occurredAt: Date,
): EventsOf<PromotionPayloads> {
  const workspaceId = lane === DEFAULT_WORKSPACE ? null : lane;
  const subjectId: string = workspaceId ?? spaceId;
  const payload = {
    workspaceId,
    runId,
    lastRun,
    carriedIds,
    ...(observedUntil !== undefined && { observedUntil }),
    ...(version !== undefined && { version }),
  };
  return { kind: 'workspace_promoted', spaceId, sessionId, subjectId, occurredAt, payload };
}
