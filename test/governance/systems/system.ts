import type { Mention, Observation, Scenario } from '../bundle/index.js';

/** An item of an answer of a memory. The best item comes first. */
export interface Served {
  value: string;
  /** `open`: the memory says that this is not settled. */
  label: 'settled' | 'open';
  /** How strongly it is believed, 0 to 1. */
  score: number;
  /** The observations that the answer is based on, newest first. */
  evidence: string[];
  state: string | null;
  ruleId: string | null;
  /** The text that a reader is shown. */
  text: string;
}

/** A question about one key. */
export interface Asked {
  subject: string;
  predicate: string;
  text: string;
}

/** A value that a memory holds, and its state there. */
export interface Held {
  subject: string;
  predicate: string;
  value: string;
  /**
   * Whether the value belongs to the long-term memory: the tier `canonical` or, in a memory without tiers, everything
   * that is served.
   */
  isPromoted: boolean;
  /** Whether the value is served as true. */
  isAccepted: boolean;
  isVisible: boolean;
  /** null: this memory has no such state. */
  isRejected: boolean | null;
  contested: boolean | null;
  isDeprecated: boolean | null;
  score: number;
  state: string | null;
  ruleId: string | null;
}

/** How a memory understands names: which of them mean the same thing, by its own ids. */
export interface Identity {
  /** For each name, the id of the thing; several ids if it is ambiguous. */
  links: { name: string; ids: string[] }[];
  entities: number;
  /** Pairs of names that were merged by somebody other than the source of the names. */
  merged: [string, string][];
}

export interface Size {
  /** The number of claims, triples or records in force; null if the memory keeps text. */
  claims: number | null;
  supportItems: number | null;
  openConflicts: number | null;
  /** The number of these claims with a freshness below 0.2. */
  faded: number | null;
  bytes: number;
}

/** States of a value after each update of evidence about its key. */
export interface Trail {
  subject: string;
  predicate: string;
  value: string;
  states: (string | null)[];
}

export interface Happened {
  /** Changes of beliefs, and consolidations. */
  transitions: { step: string; subject: string; predicate: string; value: string; from: string | null; to: string }[];
  consolidations: { session: number; what: string; count: number }[];
}

/** The limits that a system must keep to. */
export interface Limits {
  tokenBudget: number;
  timeoutMs: number;
}
export const LIMITS: Limits = { tokenBudget: 400, timeoutMs: 10_000 };

/** What a system records about its own work while it is played. */
export interface Use {
  /** The tools of the actor that the system served. All systems must be given the same tools. */
  readonly tools: Set<string>;
  /**
   * The tools that the system called by itself in order to remember. They belong to the memory, so they may differ
   * between systems.
   */
  readonly memoryTools: Set<string>;
  /** The language models that it asked by itself, and the instructions that they followed. */
  readonly models: Set<string>;
  readonly promptFamilies: Set<string>;
}

export const nothingUsed = (): Use => ({
  ...{ tools: new Set(), memoryTools: new Set(), models: new Set(), promptFamilies: new Set() },
});

/** A memory that is given a scenario step by step. One object plays one scenario. */
export interface System {
  open(scenario: Scenario): Promise<void>;
  observe(step: Observation): Promise<void>;
  meet(step: Mention): Promise<void>;
  /** Moves the clock to this many hours after the beginning. */
  advance(at: number): Promise<void>;
  /** Does the background work after an observation, for which no caller waits. */
  tidy(session: number): Promise<void>;
  /** Ends a session. */
  boundary(session: number): Promise<void>;
  look(asked: Asked): Promise<Served[]>;
  /**
   * What the memory would answer about the key of the last observation. This is looked up from outside, and does not
   * count as a question of a caller.
   */
  after(step: Observation): Promise<Served[]>;
  /** Everything that it holds, in its current state. */
  held(): Promise<Held[]>;
  identity(): Promise<Identity | null>;
  size(): Promise<Size>;
  trails(): Trail[];
  happened(): Happened;
  /** Number of tool calls so far. */
  readonly toolCalls: number;
  readonly limits: Limits;
  readonly use: Use;
}

export interface SystemKind {
  name: string;
  /** How beliefs are computed; null: it has none. */
  policy: string | null;
  make(limits?: Limits): System;
}

/** Estimates tokens from the length in UTF-8, as the product does. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);
