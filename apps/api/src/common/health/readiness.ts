/** One thing this process cannot serve without. Rejects when it is not there. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<unknown>;
}

export const READINESS_CHECKS = Symbol('ReadinessChecks');

const ANSWERS_WITHIN_MS = 2_000;

/** Asks every check at once; names those that failed or did not answer in time. */
export async function failedChecks(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const verdicts = await Promise.all(checks.map((check) => holds(check)));
  return checks.filter((_check, i) => !verdicts[i]).map(({ name }) => name);
}

async function holds({ check }: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => { timer = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS); });
  try {
    return await Promise.race([check().then(() => true, () => false), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
