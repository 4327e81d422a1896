import type { CallOptions } from './options.js';
import type { Operations } from './operations.generated.js';
import type {
  Context,
  GetContextRequest,
  RecallMemoryRequest,
  RecalledMemories,
  StoreMemoryRequest,
  StoreMemoryResult,
} from './schemas.generated.js';

/** What all calls of an agent have in common. */
export interface AgentScope {
  space?: string;
  /** The session of the agent, by id or label. Its own claims are visible to it. */
  sessionId?: string;
  /** The task that the agent works on. */
  taskId?: string;
}

/** The three things that most agents do. All other operations are methods of the client. */
export class Agent {
  constructor(
    private readonly operations: Operations,
    private readonly scope: AgentScope,
  ) {}

  /** Remembers a text. The `outcome` of the answer says what happened to it: see `memories.store`. */
  remember(
    content: string,
    more: Omit<StoreMemoryRequest, 'content'> = {},
    options?: CallOptions,
  ): Promise<StoreMemoryResult> {
    const { space } = this.scope;
    return this.operations.memories.store({ ...(space && { space }), ...more, content }, options);
  }

  /** Finds the memories that are relevant to a query, best first. */
  recall(
    query: string,
    more: Omit<RecallMemoryRequest, 'query'> = {},
    options?: CallOptions,
  ): Promise<RecalledMemories> {
    return this.operations.memories.recall({ ...this.scope, ...more, query }, options);
  }

  /** Returns a text for the prompt of a model, within a token budget: see `context` in the answer. */
  context(query: string, more: Omit<GetContextRequest, 'query'> = {}, options?: CallOptions): Promise<Context> {
    return this.operations.context.get({ ...this.scope, ...more, query }, options);
  }
}
