/** The class of a source in a scenario, among the classes of the product. */
export type SourceClass = 'user_explicit' | 'tool_output' | 'document';

export interface Source {
  id: string;
  class: SourceClass;
  /** Sources of one group repeat each other. */
  group: string;
}

/** What every system observes, in this order. */
export interface Observation {
  kind: 'observation';
  id: string;
  session: number;
  /** Hours since the beginning. */
  at: number;
  source: string;
  text: string;
  subject: string;
  predicate: string;
  value: string;
  /** Whether this is the reading of an instrument. Only a system that asks for the reading sees it. */
  isReading?: boolean;
}

/** A source names a thing; `gold` is the thing that is really meant. */
export interface Mention {
  kind: 'mention';
  id: string;
  session: number;
  at: number;
  source: string;
  text: string;
  name: string;
  aliases: string[];
  gold: string;
}

/**
 * Why the question is asked: for a task, for one of its rules, to find out whether an action was done, to continue, or
 * about a revised value.
 */
export type Purpose = 'task' | 'constraint' | 'done' | 'resume' | 'revision';

export interface Question {
  kind: 'question';
  id: string;
  session: number;
  at: number;
  purpose: Purpose;
  text: string;
  subject: string;
  predicate: string;
  /** null: there is not enough information to answer. */
  expected: string | null;
  /** Observations that state the answer. */
  evidence: string[];
}

export type Step = Observation | Mention | Question;

/** The truth about a value of a key at the end. */
export interface GoldValue {
  subject: string;
  predicate: string;
  value: string;
  isTrue: boolean;
  /** Whether the evidence for and against the value is equally strong. */
  isConflicted: boolean;
}

/** A fact that may have changed in the world since it was last observed. */
export interface GoldItem {
  subject: string;
  predicate: string;
  value: string;
  isStale: boolean;
}

export interface Gold {
  values: GoldValue[];
  items: GoldItem[];
  /** By the id of an observation, the true value of its key when it was made; null: nobody could know. */
  steps: Record<string, string | null>;
  /** Names and aliases of each thing. An alias that two things share belongs to neither. */
  entities: { id: string; names: string[] }[];
}

export interface Predicate {
  name: string;
  volatility: 'low' | 'medium' | 'high';
}

export interface Scenario {
  /** The name of the family; a seed makes one scenario per family. */
  family: string;
  stage: 2 | 4;
  predicates: Predicate[];
  sources: Source[];
  steps: Step[];
  sessions: number;
  /** The session in which the first correction comes; null: there is none. */
  correctedIn: number | null;
  gold: Gold;
}

export interface Bundle {
  seed: number;
  scenarios: Scenario[];
}

export const keyOf = ({ subject, predicate }: { subject: string; predicate: string }): string =>
  `${subject}\u0000${predicate}`;
