import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable, type Operation, type Stream } from '#libs/kernel/index.js';
import type { Session } from '../request/session.js';
import { Sessions } from '../request/sessions.js';
import { tooManyStreams } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { EventStream } from './event-stream.js';

const TRY_AGAIN_SECONDS = 10;

/** The streams this process has open: so many a tenant, none once it stops. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  readonly #open = new Set<EventStream>();
  readonly #places = new Map<string, number>();
  #isStopping = false;

  constructor(
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  /** Opens a stream for the reply, in a place of the tenant's that it keeps until it ends. */
  async open(
    operation: Operation,
    { tenantId }: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    begin: () => Promise<unknown>,
  ): Promise<EventStream> {
    this.#take(tenantId);
    try {
      const stream = new EventStream((await begin()) as Stream<unknown>, {
        placeOf: operation.rest.placeOf!,
        heartbeatMs: this.options.streams.heartbeatMs,
        // A key that was revoked or has expired ends its stream when it would end a request.
        check: async () => {
          await this.sessions.open(request);
        },
      });
      this.#open.add(stream);
      stream.once('close', () => {
        this.#open.delete(stream);
        this.#giveBack(tenantId);
      });
      // The connection serves nothing else: it goes with the stream, and no proxy on the way waits for more.
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('connection', 'close')
        .header('x-accel-buffering', 'no');
      return stream;
    } catch (failure) {
      this.#giveBack(tenantId);
      throw failure;
    }
  }

  onModuleDestroy(): void {
    this.#isStopping = true;
    for (const stream of this.#open) stream.finish();
  }

  #take(tenantId: string): void {
    if (this.#isStopping) throw unavailable({ what: 'A stopping process' });
    const taken = this.#places.get(tenantId) ?? 0;
    const limit = this.options.streams.perTenant;
    if (taken >= limit) throw tooManyStreams({ limit }, { retryAfterSeconds: TRY_AGAIN_SECONDS });
    this.#places.set(tenantId, taken + 1);
  }

  #giveBack(tenantId: string): void {
    const left = (this.#places.get(tenantId) ?? 1) - 1;
    if (left === 0) this.#places.delete(tenantId);
    else this.#places.set(tenantId, left);
  }
}
