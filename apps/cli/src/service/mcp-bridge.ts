import { setTimeout as delay } from 'node:timers/promises';

export interface BridgeOptions {
  url: string;
  key: string;
  /** Names of tool sets, comma-separated. undefined: the default sets of the service. */
  tools: string | undefined;
  /**
   * How long a message waits while the service starts or restarts. A message is sent again only if the service did not
   * receive it, so it cannot take effect twice.
   */
  patienceMs: number;
  /** Stops the bridge at once. Calls in progress get no answer. */
  stop: AbortSignal;
  /** Writes one message to the client. */
  send(line: string): void;
  /** Shows the user a message that the client would not show. */
  note(text: string): void;
}

type Id = string | number | null;

interface Message {
  id?: Id;
  method?: unknown;
  params?: { requestId?: unknown };
}

/** Error codes of JSON-RPC. `SERVICE_FAILED` is for failures that are not the client's fault. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVICE_FAILED = -32001;

const PAUSE_MS = 250;
/** The service itself answers within 60 s, even if a caller waits for a job. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Connection failures that happen before the request is sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Carries Model Context Protocol messages between the service and a client that can only start a command. The client
 * reads and writes one JSON message per line. Each request is one POST, because the service keeps no MCP sessions.
 * Several requests may be in progress.
 */
export class McpBridge {
  readonly #address: URL;
  readonly #underWay = new Map<Id, AbortController>();
  #protocolVersion: string | undefined;
  #isAway = false;

  constructor(private readonly options: BridgeOptions) {
    this.#address = new URL('/mcp', options.url);
    if (options.tools !== undefined) this.#address.searchParams.set('tools', options.tools);
  }

  /** Resolves when the client has closed its side and all requests are answered, or when the bridge is stopped. */
  async run(lines: AsyncIterable<string>): Promise<void> {
    const answering = new Set<Promise<void>>();
    for await (const line of lines) {
      if (line.trim() === '') continue;
      const answer = this.#take(line).finally(() => answering.delete(answer));
      answering.add(answer);
    }
    await Promise.all(answering);
  }

  async #take(line: string): Promise<void> {
    const message = parsed(line);
    if (message === undefined) return this.#refuse(null, PARSE_ERROR, 'The line is not JSON.');
    if (!isMessage(message)) return this.#refuse(null, INVALID_REQUEST, 'The line is not one JSON-RPC message.');
    const { id, method, params } = message;
    // The service keeps no sessions, so it needs no notifications and sends the client no requests.
    if (method === 'notifications/cancelled') this.#underWay.get(params?.requestId as Id)?.abort();
    if (typeof method !== 'string' || id === undefined || id === null) return;
    const cancelling = new AbortController();
    this.#underWay.set(id, cancelling);
    try {
      await this.#carry(id, method, line, AbortSignal.any([this.options.stop, cancelling.signal]));
    } finally {
      if (this.#underWay.get(id) === cancelling) this.#underWay.delete(id);
    }
  }

  async #carry(id: Id, method: string, line: string, stop: AbortSignal): Promise<void> {
    try {
      const answer = await this.#post(line, stop);
      const text = await answer.text();
      this.#isAway = false;
      const body = parsed(text);
      if (isMessage(body) && 'jsonrpc' in body) {
        if (method === 'initialize') this.#remember(body);
        // JSON.stringify puts the message on one line, even if the service sent several lines.
        this.options.send(JSON.stringify(body));
      } else this.#refuse(id, SERVICE_FAILED, ...refusalIn(answer, body, this.#address));
    } catch (failure) {
      // A client that has cancelled expects no answer.
      if (stop.aborted) return;
      this.#refuse(id, SERVICE_FAILED, ...this.#failureIn(failure as Error));
    }
  }

  async #post(body: string, stop: AbortSignal): Promise<Response> {
    const givesUpAt = Date.now() + this.options.patienceMs;
    for (;;) {
      try {
        return await fetch(this.#address, {
          method: 'POST',
          // The key must not follow a redirect to another address.
          redirect: 'error',
          headers: {
            authorization: `Bearer ${this.options.key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...(this.#protocolVersion !== undefined && { 'mcp-protocol-version': this.#protocolVersion }),
          },
          body,
          signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
        });
      } catch (failure) {
        if (stop.aborted || !NOT_SENT.has(codeOf(failure as Error)) || Date.now() > givesUpAt) throw failure;
        if (!this.#isAway) this.options.note(`Nothing answers at ${this.#address.origin}; trying again.`);
        this.#isAway = true;
        await delay(PAUSE_MS, undefined, { signal: stop });
      }
    }
  }

  #remember({ result }: { result?: { protocolVersion?: unknown } }): void {
    if (typeof result?.protocolVersion === 'string') this.#protocolVersion = result.protocolVersion;
  }

  #failureIn(failure: Error): [message: string, data: object] {
    const code = codeOf(failure);
    if (NOT_SENT.has(code))
      return [
        `Nothing answers at ${this.#address.origin} (${code}). Start the service, or name another with CREDENCE_URL.`,
        { code: 'unreachable', retryable: true },
      ];
    return [
      `The connection to ${this.#address.origin} broke before the answer came (${code}); the call may have taken effect. Repeat it with the same idempotencyKey.`,
      { code: 'connection_broken', retryable: true },
    ];
  }

  #refuse(id: Id, code: number, message: string, data?: object): void {
    this.options.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }));
    if (id === null || data !== undefined) this.options.note(message);
  }
}

/** The problem document of the service, for example about an invalid key. */
function refusalIn({ status }: Response, body: unknown, { origin }: URL): [message: string, data: object] {
  const { detail } = (body ?? {}) as { detail?: unknown };
  if (typeof detail === 'string') return [detail, body as object];
  return [`${origin} answered ${status} with something that is not from Credence.`, { code: 'not_credence' }];
}

/** undefined: the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isMessage = (value: unknown): value is Message & { result?: { protocolVersion?: unknown } } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function codeOf(failure: Error): string {
  const cause = failure.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.name ?? failure.name;
}
