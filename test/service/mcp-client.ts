import type { Operation } from '#libs/kernel/index.js';
import { Client, operationOf, type Answer, type CallOptions, type Input } from './client.js';
import type { RestClient } from './rest-client.js';

/** Calls tools as a client of the Model Context Protocol does, one request each. */
export class McpClient extends Client {
  readonly transport = 'mcp';

  constructor(readonly rest: RestClient) {
    super();
  }

  offers({ mcp }: Operation): boolean {
    return mcp !== undefined;
  }

  async call(name: string, input: Input = {}, { idempotencyKey, headers: more }: CallOptions = {}): Promise<Answer> {
    const args = idempotencyKey === undefined ? input : { ...input, idempotencyKey };
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: operationOf(name).mcp, arguments: args },
    };
    const { status, headers, body } = await this.rest.send('POST', '/mcp', JSON.stringify(request), {
      accept: 'application/json, text/event-stream',
      ...more,
    });
    const result = body.result;
    if (result === undefined) return { isOk: false, status, body: body.error ?? body, headers };
    const content = result.structuredContent;
    return result.isError === true
      ? { isOk: false, status: content.status, body: content, headers }
      : { isOk: true, status, body: content, headers };
  }
}
