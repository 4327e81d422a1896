import type { z } from 'zod';
import { usageFailure } from './failure.js';

/** The input of a use case from what was typed. */
export function inputOf<S extends z.ZodType>(schema: S, typed: unknown): z.output<S> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw usageFailure(parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('\n'));
}
