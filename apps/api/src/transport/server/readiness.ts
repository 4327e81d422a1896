/** One thing this process looks at. Rejects when it is not there. */
export interface ReadinessCheck {
  name: string;
  /** Default true. Without the others it still serves, though not all: it is degraded. */
  isNeeded?: boolean;
  check(): Promise<unknown>;
}

export const READINESS_CHECKS = Symbol('ReadinessChecks');

const ANSWERS_WITHIN_MS = 2_000;

/** Asks every check at once; those that failed or did not answer in time. */
export async function failedChecks(checks: readonly ReadinessCheck[]): Promise<ReadinessCheck[]> {
  const verdicts = await Promise.all(checks.map((check) => holds(check)));
  return checks.filter((_check, i) => !verdicts[i]);
}

async function holds({ check }: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
  });
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
