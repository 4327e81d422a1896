import type { Operation } from '#libs/kernel/index.js';
import { argumentOf, takesView } from '../../apps/api/src/transport/mcp/tools.js';
import { Client, operationOf, type Answer, type CallOptions, type Input } from './client.js';
import type { RestClient } from './rest-client.js';

/** Calls tools as an MCP client does, with one request each. Reads are answered in full, as over REST. */
export class McpClient extends Client {
  readonly transport = 'mcp';

  constructor(readonly rest: RestClient) {
    super();
  }

  offers({ mcp }: Operation): boolean {
    return mcp !== undefined;
  }

  async call(name: string, input: Input = {}, { idempotencyKey, headers: more }: CallOptions = {}): Promise<Answer> {
    const operation = operationOf(name);
    const { mcp } = operation;
    const ofMcp = { ...(takesView(operation) ? { view: 'full' } : {}), ...(idempotencyKey && { idempotencyKey }) };
    const given = Object.entries(input).map(([field, value]) => [argumentOf(operation, field), value] as const);
    const { status, headers, body } = await this.send(
      'tools/call',
      { name: mcp, arguments: { ...ofMcp, ...Object.fromEntries(given) } },
      { tools: 'all', headers: more },
    );
    const result = body.result;
    if (result === undefined) return { isOk: false, status, body: body.error ?? body, headers };
    const content = result.structuredContent;
    return result.isError === true
      ? { isOk: false, status: content.status, body: content, headers }
      : { isOk: true, status, body: content, headers };
  }

  /** One protocol request to the given tool sets; null: to the tool sets that a client gets by default. */
  send(
    method: string,
    params: object = {},
    { tools = null, headers = {} }: { tools?: string | null; headers?: Record<string, string> | undefined } = {},
  ): Promise<Answer> {
    const address = tools === null ? '/mcp' : `/mcp?tools=${tools}`;
    return this.rest.send('POST', address, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {
      accept: 'application/json, text/event-stream',
      ...headers,
    });
  }
}
