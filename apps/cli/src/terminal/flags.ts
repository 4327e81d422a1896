import { InvalidArgumentError, type Command } from 'commander';
import type { z } from 'zod';
import { usageFailure } from './failure.js';

/** Parses a number flag; anything else is a usage failure. */
export function numberIn(least: number, most: number, { isWhole = true } = {}): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= least && value <= most) || (isWhole && !Number.isInteger(value))) {
      throw new InvalidArgumentError(`Use a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** For a flag that may be repeated, or given once with commas. */
export const several = (text: string, before: string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
];

/** For a flag that may be repeated, such as `order=ORD-123`. */
export function assignments(given: string, before: Record<string, string>): Record<string, string> {
  const [name = '', ...value] = given.split('=');
  return { ...before, [name]: value.join('=') };
}

export interface PageFlags {
  limit?: number;
  cursor?: string;
}

/** The flags of every list command. */
export function pageFlags(command: Command): Command {
  return command
    .option('--limit <n>', 'how many, 1 to 200', numberIn(1, 200))
    .option('--cursor <cursor>', 'nextCursor of the previous page');
}

/** Builds the input of a use case from the flags and arguments. */
export function inputOf<S extends z.ZodType>(schema: S, typed: unknown): z.output<S> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw usageFailure(parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('\n'));
}
