import { declareError, type Refusal } from '#libs/kernel/index.js';

/** Whether a tenant may write. */
export const MODES = ['normal', 'read_only'] as const;
export type Mode = (typeof MODES)[number];
/** The reason given in answers that are degraded because the tenant cannot write. */
export const READ_ONLY = 'read_only' satisfies Mode;

/** What made a tenant read-only. */
export const MODE_CAUSES = ['operator', 'state_hash_differs', 'projection_failed', 'recovery'] as const;
export type ModeCause = (typeof MODE_CAUSES)[number];

export interface TenantMode {
  mode: Mode;
  cause: ModeCause;
  reason: string;
  since: Date;
  changedBy: string;
}

const declaredDegradedMode = declareError<{ since: string; reason: string }>(
  'degraded_mode',
  'unavailable',
  ({ since, reason }) => `The tenant has been read-only since ${since}: ${reason} Reads continue; nothing was written.`,
);

const RETRY_AFTER_SECONDS = 30;

const HINTS: Readonly<Record<ModeCause, string>> = {
  operator: 'credence mode normal',
  state_hash_differs: 'credence recover --promote',
  projection_failed: 'credence recover --promote',
  recovery: 'credence recover',
};

/** Nothing that changes a table is written while a tenant is read-only. */
export const degradedMode = ({ cause, reason, since }: Pick<TenantMode, 'cause' | 'reason' | 'since'>): Refusal =>
  declaredDegradedMode(
    { since: since.toISOString(), reason },
    { facts: { recoverHint: HINTS[cause] }, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
