import { z } from 'zod';
import { adviceOf, reasonOf } from '../../events/index.js';

/**
 * The name of the queue of checks. It is also the exclusive key of every check, so a tenant has at most one open check.
 */
export const INTEGRITY_QUEUE = 'integrity';

export const IntegrityJob = z.object({});
export const StartIntegrityCheckInput = z.object({});

/** One check of a tenant: its result, and what to do if it failed. */
export interface IntegrityFinding {
  code: string;
  severity: 'ok' | 'warning' | 'error';
  message: string;
  advice: string | null;
}

export const sound = (code: string, message: string): IntegrityFinding => ({
  code,
  severity: 'ok',
  message,
  advice: null,
});
export const unsound = (
  severity: 'warning' | 'error',
  code: string,
  message: string,
  advice: string,
): IntegrityFinding => ({ code, severity, message, advice });

/**
 * What was read about a tenant: its hash chain, its archived days, and how its tables compare with those that its log
 * produces.
 */
export interface TenantReports {
  chain: { head: { seq: number }; firstBad: { seq: number | null; why: string } | null };
  archives: { segments: number; firstBad: { day: string; part?: number | null; why: string; hot: boolean } | null };
  examined: {
    skipped: readonly { kind: string }[];
    malformed: readonly { seq: number | null; kind: string }[];
    differing: readonly string[];
    events: number;
    snapshotUsed: string | null;
  };
}

export const findingsOfTenant = ({ chain, archives, examined }: TenantReports): IntegrityFinding[] => [
  chainFinding(chain),
  archiveFinding(archives),
  ...eventFindings(examined),
  stateFinding(examined),
];

const chainFinding = ({ head, firstBad }: TenantReports['chain']): IntegrityFinding =>
  firstBad === null
    ? sound('hash_chain', `${head.seq} events are as they were sealed`)
    : unsound(
        'error',
        'hash_chain_broken',
        `Event ${firstBad.seq ?? 'without a number'} is not as it was sealed (${firstBad.why}).`,
        'Somebody has changed the log. Compare with an anchor: credence verify-chain --anchor; restore the row from a backup or an archived day.',
      );

const archiveFinding = ({ segments, firstBad }: TenantReports['archives']): IntegrityFinding =>
  firstBad === null
    ? sound('archives', `${segments} segments of archived days are intact`)
    : unsound('error', 'archive_damaged', reasonOf(firstBad), adviceOf(firstBad));

function eventFindings({ skipped, malformed }: TenantReports['examined']): IntegrityFinding[] {
  const found: IntegrityFinding[] = [];
  if (skipped.length > 0)
    found.push(
      unsound(
        'warning',
        'events_skipped',
        `${skipped.length} events are of kinds or versions that this version does not know, ${skipped[0]!.kind} first.`,
        'Run the version of the service that wrote them.',
      ),
    );
  if (malformed.length > 0)
    found.push(
      unsound(
        'error',
        'events_malformed',
        `${malformed.length} events cannot be applied, ${malformed[0]!.kind} first.`,
        'See whether the hash chain is intact; if it is, report a bug of the service.',
      ),
    );
  return found;
}

const stateFinding = ({ differing, events, snapshotUsed }: TenantReports['examined']): IntegrityFinding =>
  differing.length === 0
    ? sound(
        'state_hash',
        `the tables are what the log says (${events} events${snapshotUsed === null ? '' : ' after a snapshot'})`,
      )
    : unsound(
        'error',
        'state_hash_differs',
        `Not what the log says: ${differing.join(', ')}.`,
        'Look with: credence recover; replace the rows that differ with: credence recover --promote',
      );

/** The part of a check that an operator has to know; it is stored with the job. */
export const IntegrityResult = z.object({
  findings: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['warning', 'error']),
      message: z.string(),
      advice: z.string(),
    }),
  ),
});
export type IntegrityResult = z.output<typeof IntegrityResult>;

export const resultOf = (findings: readonly IntegrityFinding[]): IntegrityResult =>
  IntegrityResult.parse({ findings: findings.filter(({ severity }) => severity !== 'ok') });

const DAY_MS = 86_400_000;

/** Whether a check is due: each tenant is checked once a day. */
export const isCheckDue = (lastAt: Date, now: Date): boolean => now.getTime() - lastAt.getTime() >= DAY_MS;
