import { round9 } from '#libs/kernel/index.js';
import type { CheckpointReason } from './checkpoint.js';

const HOUR_MS = 3_600_000;

/** The contents of a checkpoint on which its completeness depends. */
export interface Contents {
  goal: string | null;
  hasWork: boolean;
  hasNext: boolean;
  hasWorkingSet: boolean;
  /** Whether constraints exist, or somebody stated that there are none. */
  hasConstraints: boolean;
}

/** How much of what the next agent needs is present, 0 to 1 (continuity spec, section 4.3). */
export const completenessOf = ({ goal, hasWork, hasNext, hasWorkingSet, hasConstraints }: Contents): number =>
  round9(
    (goal === null || goal.trim() === '' ? 0 : 0.3) +
      (hasWork ? 0.25 : 0) +
      (hasNext ? 0.2 : 0) +
      (hasWorkingSet ? 0.15 : 0) +
      (hasConstraints ? 0.1 : 0),
  );

/** How many of the completed items are verified, 0 to 1. */
export const verificationOf = (verified: number, completed: number): number => (verified + 1) / (completed + 2);

/** How little the plan changed over up to five earlier checkpoints, 0 to 1. */
export function stabilityOf(earlier: readonly CheckpointReason[]): number {
  const recent = earlier.slice(0, 5);
  const changes = recent.filter((reason) => reason === 'PLAN_UPDATE' || reason === 'WORKING_SET_SHIFT').length;
  return recent.length === 0 ? 1 : 1 - 0.5 * (changes / recent.length);
}

export interface ConfidenceParts {
  completeness: number;
  verification: number;
  stability: number;
  createdAt: Date;
}

/** How safe it is, at a given time, to continue from a checkpoint without asking; 0 to 1. */
export function confidenceOf({ completeness, verification, stability, createdAt }: ConfidenceParts, now: Date): number {
  const ageHours = Math.max(0, now.getTime() - createdAt.getTime()) / HOUR_MS;
  return round9(completeness * (0.4 * 2 ** (-ageHours / 24) + 0.35 * verification + 0.25 * stability));
}
