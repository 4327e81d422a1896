import { z } from 'zod';
import { declareError, forbidden, instantOut, type Ctx } from '#libs/kernel/index.js';
import { MODES, MODE_CAUSES, type EventsOf, type Mode, type ModeCause, type TenantMode } from '../../events/index.js';

export interface ModePayloads {
  /** The tenant became read-only. */
  mode_entered: { mode: Mode; cause: ModeCause; reason: string };
  /** The tenant may write again. */
  mode_left: { mode: Mode; cause: ModeCause; reason: string };
}

export const MODE_KINDS = ['mode_entered', 'mode_left'] as const satisfies readonly (keyof ModePayloads)[];

export const ModeView = z
  .object({
    mode: z.enum(MODES).describe('`read_only`: writes are refused with 503 `degraded_mode`; reads continue.'),
    cause: z.enum(MODE_CAUSES).nullable().describe('What set the mode; null if it was never changed.'),
    reason: z.string().nullable().describe('The reason given; null if it was never changed.'),
    since: instantOut.nullable().describe('When the mode was set; null if it was never changed.'),
  })
  .meta({ id: 'Mode', description: 'Whether the tenant accepts writes.' });

export const GetModeInput = z.object({});

export const SetModeInput = z.object({
  mode: z
    .enum(MODES)
    .describe('`read_only` stops all writes of the tenant; `normal` ends a read-only mode that you set.'),
  reason: z.string().trim().min(1).max(500).describe('The reason; shown to callers whose writes are refused.'),
});

const modeNeedsRecovery = declareError<{ cause: ModeCause }>(
  'mode_needs_recovery',
  'conflict',
  ({ cause }) =>
    `The tenant is read-only because of ${cause}; this ends when a recovery is promoted, or when \`credence doctor\` finds nothing wrong.`,
);
const modeOfAnother = declareError(
  'mode_of_another',
  'conflict',
  () => 'Another operator made the tenant read-only; ask that operator to end it, or promote a recovery.',
);

/** Throws `forbidden` for a key that is limited to some spaces: the mode concerns all of them. */
export function checkWholeTenant({ caller: { spaceIds } }: Ctx): void {
  if (spaceIds !== null)
    throw forbidden(
      {
        why: 'This key is limited to some spaces, but the operation concerns the whole tenant; use a key without that limit.',
      },
      { lacking: 'space' },
    );
}

/** Throws if this operator may not end the mode, because another operator or the service itself set it. */
export function checkMayEnd({ cause, changedBy }: TenantMode, principalId: string): void {
  if (cause !== 'operator') throw modeNeedsRecovery({ cause });
  if (changedBy !== principalId) throw modeOfAnother();
}

/** Whether nobody has changed the mode of a tenant between two reads. */
export const isUnchanged = (before: TenantMode | null, now: TenantMode | null): boolean =>
  before === null || now === null
    ? before === now
    : before.mode === now.mode &&
      before.cause === now.cause &&
      before.since.getTime() === now.since.getTime() &&
      before.changedBy === now.changedBy;

export function modeChanged(ctx: Ctx, { mode, cause, reason, since }: TenantMode): EventsOf<ModePayloads> {
  return {
    kind: mode === 'normal' ? 'mode_left' : 'mode_entered',
    spaceId: null,
    subjectId: ctx.tenantId,
    occurredAt: since,
    payload: { mode, cause, reason },
  };
}

export const viewOfMode = (row: TenantMode | null): z.input<typeof ModeView> =>
  row === null
    ? { mode: 'normal', cause: null, reason: null, since: null }
    : { mode: row.mode, cause: row.cause, reason: row.reason, since: row.since.toISOString() };
