import type { GraphQLSchema } from 'graphql';
import { Client, operationOf, type Answer, type CallOptions, type Input } from './client.js';
import { GraphqlClient } from './graphql-client.js';
import { McpClient } from './mcp-client.js';
import type { RestClient } from './rest-client.js';

export const TRANSPORTS = ['rest', 'graphql', 'mcp'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Every service of a process has the same schema, so it is read once. */
let schema: Promise<GraphQLSchema> | null = null;

/** The same caller over another transport. */
export async function over(transport: Transport, rest: RestClient): Promise<Client> {
  if (transport === 'rest') return rest;
  if (transport === 'mcp') return new McpClient(rest);
  schema ??= GraphqlClient.schemaOf(rest).catch((failure: unknown) => {
    schema = null;
    throw failure;
  });
  return GraphqlClient.over(rest, await schema);
}

/**
 * Like `over`, but uses REST if the transport does not offer an operation. It is for stories, which need all
 * operations.
 */
export async function mostlyOver(transport: Transport, rest: RestClient): Promise<Client> {
  return new Mixed(await over(transport, rest), rest);
}

class Mixed extends Client {
  readonly transport: Transport;

  constructor(
    private readonly preferred: Client,
    private readonly rest: RestClient,
  ) {
    super();
    this.transport = preferred.transport;
  }

  offers(): boolean {
    return true;
  }

  call(name: string, input?: Input, options?: CallOptions): Promise<Answer> {
    return (this.preferred.offers(operationOf(name)) ? this.preferred : this.rest).call(name, input, options);
  }
}
