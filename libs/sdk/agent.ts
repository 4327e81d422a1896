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
  /** The session of the agent, by id or label: its own claims are visible to it. */
  sessionId?: string;
  /** The task that it works on. */
  taskId?: string;
}

/** The three things that most agents do. Every other operation is a method of the client. */
export class Agent {
  constructor(
    private readonly operations: Operations,
    private readonly scope: AgentScope,
  ) {}

  /** Remembers a text. The outcome says what became of it: see `memories.store`. */
  remember(
    content: string,
    more: Omit<StoreMemoryRequest, 'content'> = {},
    options?: CallOptions,
  ): Promise<StoreMemoryResult> {
    const { space } = this.scope;
    return this.operations.memories.store({ ...(space && { space }), ...more, content }, options);
  }

  /** The memories that a question is about, best first. */
  recall(
    query: string,
    more: Omit<RecallMemoryRequest, 'query'> = {},
    options?: CallOptions,
  ): Promise<RecalledMemories> {
    return this.operations.memories.recall({ ...this.scope, ...more, query }, options);
  }

  /** A text for the prompt of a model that fits into a budget: `context` of the answer. */
  context(query: string, more: Omit<GetContextRequest, 'query'> = {}, options?: CallOptions): Promise<Context> {
    return this.operations.context.get({ ...this.scope, ...more, query }, options);
  }
}
