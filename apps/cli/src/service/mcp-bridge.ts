import { setTimeout as delay } from 'node:timers/promises';

export interface BridgeOptions {
  url: string;
  key: string;
  /** Names of tool sets, comma-separated; undefined: those that the service offers unless others are asked for. */
  tools: string | undefined;
  /** How long a message waits for a service that starts or restarts. A message that was not received cannot take effect twice. */
  patienceMs: number;
  /** Ends the bridge at once; calls under way stay without an answer. */
  stop: AbortSignal;
  /** Writes one message to the client. */
  send(line: string): void;
  /** Tells the user what the client does not show. */
  note(text: string): void;
}

type Id = string | number | null;

interface Message {
  id?: Id;
  method?: unknown;
  params?: { requestId?: unknown };
}

/** Error codes of JSON-RPC; the last one is for failures that are not the client's. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVICE_FAILED = -32001;

const PAUSE_MS = 250;
/** The service itself answers within 60 s, also where a caller waits for a job. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Failures of a connection before the request was sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Carries messages of the Model Context Protocol from a client that starts a command to the service and back: one JSON
 * message per line. Each request is one POST, because the service keeps no MCP sessions; several may be under way.
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

  /** Ends when the client closes its side and everything is answered, or when it is stopped. */
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
    // The service keeps no sessions, so it has no use for notifications, and asks the client nothing.
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
        // On one line, whatever the service sent.
        this.options.send(JSON.stringify(body));
      } else this.#refuse(id, SERVICE_FAILED, ...refusalIn(answer, body, this.#address));
    } catch (failure) {
      // A client that cancels expects no answer.
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
          // The key goes to this address and to no other.
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

/** The problem document of the service, for example about a key that it does not accept. */
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
