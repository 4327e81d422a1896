import { LIMITS } from './systems/system.js';

/** A client of the service that uses only HTTP. */
export class Http {
  /** `latencies`: the durations of all calls by all keys, in milliseconds. */
  constructor(
    private readonly url: string,
    private readonly key: string,
    readonly latencies: number[] = [],
    readonly timeoutMs = LIMITS.timeoutMs,
  ) {}

  as(key: string): Http {
    return new Http(this.url, key, this.latencies, this.timeoutMs);
  }

  get(path: string, query: Record<string, unknown> = {}): Promise<any> {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    return this.#send('GET', search.size === 0 ? path : `${path}?${search}`);
  }

  post(path: string, body: object): Promise<any> {
    return this.#send('POST', path, body);
  }

  put(path: string, body: object): Promise<any> {
    return this.#send('PUT', path, body);
  }

  patch(path: string, body: object): Promise<any> {
    return this.#send('PATCH', path, body);
  }

  async #send(method: string, path: string, body?: object): Promise<any> {
    const startedAt = performance.now();
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await response.text();
    this.latencies.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
    return JSON.parse(text);
  }
}

/** The relay passes on a run within 200 ms. */
const POLL_MS = 50;

/** Waits for the end of a maintenance run, and returns it. `space`: the path of the space. */
export async function runEnded(owner: Http, space: string, id: string): Promise<{ report: Record<string, unknown> }> {
  for (;;) {
    const run = await owner.get(`${space}/maintenance/runs/${id}`);
    if (run.state === 'done') return run;
    if (run.state !== 'open') throw new Error(`The run ${id} has ${run.state}.`);
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}
