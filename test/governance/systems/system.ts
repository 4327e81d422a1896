import type { Mention, Observation, Scenario } from '../bundle/index.js';

/** What a memory names when it is asked, best first. */
export interface Served {
  value: string;
  /** `open`: the memory says that this is not settled. */
  label: 'settled' | 'open';
  /** How far it is believed, 0 to 1. */
  score: number;
  /** Observations that it is based on, newest first. */
  evidence: string[];
  state: string | null;
  ruleId: string | null;
  /** What a reader is shown of it. */
  text: string;
}

/** What is asked about one key. */
export interface Asked {
  subject: string;
  predicate: string;
  text: string;
}

/** A value that a memory has, and how it takes it. */
export interface Held {
  subject: string;
  predicate: string;
  value: string;
  /** Belongs to the long-term memory: of tier `canonical`, or all that a memory without tiers serves. */
  isPromoted: boolean;
  /** Served as what is so. */
  isAccepted: boolean;
  isVisible: boolean;
  /** null: this memory has no such state. */
  isRejected: boolean | null;
  isContested: boolean | null;
  isDeprecated: boolean | null;
  score: number;
  state: string | null;
  ruleId: string | null;
}

/** What a memory makes of names: which mean one thing, by its own ids. */
export interface Identity {
  /** Id of the thing for each name; several ids: ambiguous. */
  links: { name: string; ids: string[] }[];
  entities: number;
  /** Pairs of names that were taken for one thing by somebody other than who gave the names. */
  merged: [string, string][];
}

export interface Size {
  /** Claims, triples or records in force; null: it keeps text. */
  claims: number | null;
  supportItems: number | null;
  openConflicts: number | null;
  /** Of the claims, those whose freshness is below 0.2. */
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
  /** What happened to a belief, or what was consolidated. */
  transitions: { step: string; subject: string; predicate: string; value: string; from: string | null; to: string }[];
  consolidations: { session: number; what: string; count: number }[];
}

/** What a system is held to. */
export interface Limits {
  tokenBudget: number;
  timeoutMs: number;
}
export const LIMITS: Limits = { tokenBudget: 400, timeoutMs: 10_000 };

/** A memory that is given a scenario step by step. One object plays one scenario. */
export interface System {
  open(scenario: Scenario): Promise<void>;
  observe(step: Observation): Promise<void>;
  meet(step: Mention): Promise<void>;
  /** Time goes on to so many hours after the beginning. */
  advance(at: number): Promise<void>;
  /** What a memory does by itself once it has taken an observation; no caller waits for it. */
  tidy(session: number): Promise<void>;
  /** A session ends. */
  boundary(session: number): Promise<void>;
  look(asked: Asked): Promise<Served[]>;
  /** What it would name for the key of an observation that it has just taken. Nobody has asked: it is looked at from outside. */
  after(step: Observation): Promise<Served[]>;
  /** All that it has, as it takes it now. */
  held(): Promise<Held[]>;
  identity(): Promise<Identity | null>;
  size(): Promise<Size>;
  trails(): Trail[];
  happened(): Happened;
  /** Calls of tools so far. */
  readonly toolCalls: number;
  readonly limits: Limits;
}

export interface SystemKind {
  name: string;
  /** By which beliefs are computed; null: it has none. */
  policy: string | null;
  make(limits?: Limits): System;
}

/** Of UTF-8, as the product estimates. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);
