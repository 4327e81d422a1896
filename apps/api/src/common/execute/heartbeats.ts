import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Ctx, Operation } from '#libs/kernel/index.js';
import type { Heartbeat } from '#libs/tenancy/sessions/domain/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';

/** Puts heartbeats of one tenant on record. */
export interface HeartbeatRecorder {
  run(beats: readonly [Heartbeat, ...Heartbeat[]]): Promise<void>;
}

export const HEARTBEAT_RECORDER = Symbol('HeartbeatRecorder');

/** Sessions remembered at once; beyond them the least recently named is forgotten. */
const REMEMBERED = 50_000;
/** Of one transaction. */
const TOLD_TOGETHER = 200;

/**
 * Keeps which sessions calls have named until it is put on record, every few seconds and once a minute for one session. No call waits for it; what is
 * not on record yet is lost with the process.
 */
@Injectable()
export class Heartbeats implements BeforeApplicationShutdown {
  readonly #heard = new LRUCache<string, Heartbeat>({ max: REMEMBERED });
  readonly #resting: LRUCache<string, true>;
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(HEARTBEAT_RECORDER) private readonly recorder: HeartbeatRecorder, @Inject(API_OPTIONS) private readonly options: ApiOptions) {
    this.#resting = new LRUCache({ max: REMEMBERED, ttl: options.heartbeats.restMs });
  }

  /** A call that began at a time has come through. */
  hear(operation: Operation, { tenantId, caller, requestId }: Ctx, input: Readonly<Record<string, unknown>>, at: Date): void {
    const { space } = input;
    if (typeof space !== 'string') return;
    for (const session of sessionsNamed(operation, input)) this.#heard.set(`${tenantId}/${space}/${session}`, { ctx: { tenantId, caller, requestId }, space, session, at });
    if (this.#heard.size > 0) this.#timer ??= setTimeout(() => void this.#tell(), this.options.heartbeats.toldEveryMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#resting.clear();
    await this.#tell();
    clearTimeout(this.#timer);
  }

  async #tell(): Promise<void> {
    for (const names of chunksOf([...this.#heard.keys()].filter((name) => !this.#resting.has(name)))) {
      const beats = names.map((name) => this.#heard.get(name)!);
      try {
        await this.recorder.run(beats as [Heartbeat, ...Heartbeat[]]);
        for (const [i, name] of names.entries()) this.#told(name, beats[i]!);
      } catch (failure) {
        this.options.logger.warn({ err: failure }, 'Heartbeats of sessions could not be put on record; they are kept');
      }
    }
    this.#timer = this.#heard.size === 0 ? undefined : setTimeout(() => void this.#tell(), this.options.heartbeats.toldEveryMs).unref();
  }

  /** It may have been named again meanwhile. */
  #told(name: string, beat: Heartbeat): void {
    this.#resting.set(name, true);
    if (this.#heard.get(name) === beat) this.#heard.delete(name);
  }
}

/** Names of one tenant each. */
function chunksOf(names: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (const name of [...names].sort()) {
    const chunk = chunks.at(-1);
    if (chunk !== undefined && chunk.length < TOLD_TOGETHER && tenantIn(chunk[0]!) === tenantIn(name)) chunk.push(name);
    else chunks.push([name]);
  }
  return chunks;
}

const tenantIn = (name: string): string => name.slice(0, name.indexOf('/'));

/** Sessions that an input names: what the call is about, the one it is made in, or those of its parts. */
export function sessionsNamed({ rest: { path } }: Operation, input: Readonly<Record<string, unknown>>): string[] {
  const [, isOpened, isSubject] = /\/sessions(?:($)|(\/\{id\}))/.exec(path) ?? [];
  const own = isOpened !== undefined ? input.externalId : isSubject !== undefined ? input.id : input.sessionId;
  const parts = Object.values(input).flatMap((value) => (Array.isArray(value) ? value as unknown[] : []));
  const named = [own, ...parts.map((part) => (typeof part === 'object' && part !== null && 'sessionId' in part ? part.sessionId : undefined))];
  return [...new Set(named.filter((name) => typeof name === 'string'))];
}
