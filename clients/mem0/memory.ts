import type { TripleInput } from '@credence/sdk';

export interface Message {
  role: 'user' | 'assistant' | 'system';
  content: string;
}

/** To whom a memory belongs. Each id has 1 to 40 characters. */
export interface Owner {
  userId?: string;
  agentId?: string;
  appId?: string;
  runId?: string;
}

export type Metadata = Record<string, unknown>;

export interface AddOptions extends Owner {
  metadata?: Metadata;
  categories?: string[];
  /** false: the messages are stored as they are, even if there is an `extract`. */
  infer?: boolean;
  /** When it was said, in seconds since 1970. Default: now. */
  timestamp?: number;
  /** The last day on which it is valid: `2026-12-31`. */
  expirationDate?: string;
}

/** A memory that a model finds in messages. If it has a triple, the gate can detect what it contradicts. */
export interface ExtractedMemory {
  text: string;
  triple?: TripleInput;
  categories?: string[];
}

export type Extract = (messages: readonly Message[]) => Promise<readonly (string | ExtractedMemory)[]>;

/** Conditions: ids, `categories`, `metadata`, `created_at`, which can be combined with `AND`, `OR` and `NOT`. */
export type Filters = Record<string, unknown>;

export interface SearchOptions {
  filters?: Filters;
  /** 1 to 100; default 10. */
  topK?: number;
  /** The minimum relevance, 0 to 1. Default: a floor below which results have nothing to do with the query. */
  threshold?: number;
}

export interface GetAllOptions {
  filters?: Filters;
  /** The number of the page; the first is 1. */
  page?: number;
  /** Default 100. */
  pageSize?: number;
}

export interface Memory extends Owner {
  /** Id of the claim. */
  id: string;
  memory: string;
  metadata: Metadata | null;
  categories: string[];
  createdAt: string;
  updatedAt: string;
  score?: number;
  /** What Credence knows about it. */
  trust: number;
  status: string;
  /** Ids of stronger memories that this memory may contradict; nobody has decided between them yet. */
  possibleConflicts: string[];
}

/** `QUARANTINED` and `REJECTED`: nothing has changed for readers. */
export type MemoryEvent = 'ADD' | 'UPDATE' | 'NOOP' | 'QUARANTINED' | 'REJECTED';

export interface ChangedMemory {
  /** null: it was rejected, and nothing was stored. */
  id: string | null;
  memory: string;
  event: MemoryEvent;
  /** Why it was quarantined or rejected. */
  reason: string | null;
  /** Ids of the memories that it replaced. */
  replaced: string[];
}

export interface MemoryHistory {
  /** Id of the version, or of the event that deleted it. */
  id: string;
  memoryId: string;
  /** The messages that it was taken from. */
  input: Message[];
  oldMemory: string | null;
  newMemory: string | null;
  event: 'ADD' | 'UPDATE' | 'DELETE';
  /** Who did it. */
  by: string;
  createdAt: string;
}

export interface MemoryPage {
  count: number;
  /** The number of the next page. */
  next: string | null;
  previous: string | null;
  results: Memory[];
}
