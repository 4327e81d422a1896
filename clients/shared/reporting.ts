/** Options for errors of Credence that must not stop the agent. */
export interface Reporting {
  /**
   * Called with every error of Credence and the operation that failed. By default, the error is written to the console,
   * and the agent continues without memory. An error that this function throws stops the agent.
   */
  onError?: (error: unknown, operation: string) => void;
}

/** Either what the work returned, or the error that was reported. */
export type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** Does the work. An error is reported rather than thrown, unless the caller has aborted. */
export async function attempt<T>(
  operation: string,
  work: () => PromiseLike<T>,
  { onError = logged }: Reporting,
  signal?: AbortSignal,
): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (signal?.aborted) throw error;
    onError(error, operation);
    return { ok: false, error };
  }
}

function logged(error: unknown, operation: string): void {
  console.warn(`Credence: ${operation} failed: ${messageOf(error)}`);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The stable name of an error of Credence; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
};
