import { Inject, Injectable } from '@nestjs/common';
import { tenantBusy } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';

const TRY_AGAIN_SECONDS = 1;

/** How many operations of a tenant this process has begun and not answered. What waits for the database waits among them, so no queue is endless. */
@Injectable()
export class Admission {
  readonly #underway = new Map<string, number>();

  constructor(@Inject(API_OPTIONS) private readonly options: Pick<ApiOptions, 'requestsAtOnce'>) {}

  /** Lets one more in, until the returned function is called. Throws `tenant_busy` where there are as many as may be. */
  enter(tenantId: string): () => void {
    const underway = this.#underway.get(tenantId) ?? 0;
    const limit = this.options.requestsAtOnce;
    if (underway >= limit) throw tenantBusy({ limit }, { retryAfterSeconds: TRY_AGAIN_SECONDS });
    this.#underway.set(tenantId, underway + 1);
    return () => {
      const left = this.#underway.get(tenantId)! - 1;
      if (left === 0) this.#underway.delete(tenantId);
      else this.#underway.set(tenantId, left);
    };
  }
}
