import { readFile, writeFile } from 'node:fs/promises';
import type { Operation } from '#libs/kernel/index.js';
import { EXAMPLES, type Example } from '../../apps/api/src/transport/openapi/examples.generated.js';
import type { Answer, Input } from './client.js';
import { requestOf } from './rest-client.js';

const FILE = new URL('../../apps/api/src/transport/openapi/examples.generated.ts', import.meta.url);
const SHOWN_ITEMS = 2;
const DAY = 86_400_000;
const WHEN = '2026-01-15T09:30:00.000Z';

/**
 * The examples of the reference: requests and answers of tests, without the parts that differ between runs.
 * `CREDENCE_EXAMPLES=write` writes them; otherwise they are compared with the written ones.
 */
export class Examples {
  readonly #taken = new Map<string, Example>();

  constructor(private readonly word: string) {}

  take(operation: Operation, input: Input, { status, body }: Answer): void {
    const { body: sent } = requestOf(operation, input);
    const steady = this.#steadier();
    this.#taken.set(operation.name, {
      ...(sent === undefined ? {} : { request: steady(sent) }),
      status,
      ...(typeof body === 'string' || operation.rest.placeOf !== undefined ? {} : { answer: steady(body) }),
    });
  }

  /** Operations whose request differs from the one in the reference, or is not shown there. */
  differing(): string[] {
    return [...this.#taken].flatMap(([name, { request }]) => {
      const written = EXAMPLES[name];
      return written !== undefined && JSON.stringify(written.request) === JSON.stringify(request) ? [] : [name];
    });
  }

  async write(): Promise<void> {
    const all = Object.fromEntries([...this.#taken].sort(([a], [b]) => (a < b ? -1 : 1)));
    const before = await readFile(FILE, 'utf8');
    const head = before.slice(0, before.indexOf('export const'));
    await writeFile(
      FILE,
      `${head}export const EXAMPLES: Readonly<Record<string, Example>> = ${JSON.stringify(all, null, 2)};\n`,
    );
  }

  /** Replaces ids, times and hashes, in the order in which they appear, with values that are the same in every run. */
  #steadier(): (value: unknown) => unknown {
    const ids = new Map<string, string>();
    const idOf = (id: string): string => {
      const known = ids.get(id);
      if (known !== undefined) return known;
      const made = `${id.slice(0, 4)}01kf${String(ids.size + 1).padStart(22, '0')}`;
      ids.set(id, made);
      return made;
    };
    const text = (value: string): string =>
      isRecent(value)
        ? WHEN
        : value
            .replace(/\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, idOf)
            .replace(/\bck_[\w-]{20,}/g, 'ck_example')
            .replace(/\b[0-9a-f]{64}\b/g, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
            .replaceAll(this.word, 'acme');
    const steady = (value: unknown): unknown => {
      if (typeof value === 'string') return text(value);
      if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS).map(steady);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), steady(member)]));
    };
    return steady;
  }
}

function isRecent(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return false;
  return Math.abs(Date.parse(value) - Date.now()) < 400 * DAY;
}
