/** What a class of sources is: the classes of the product that sources of a scenario have. */
export type SourceClass = 'user_explicit' | 'tool_output' | 'document';

export interface Source {
  id: string;
  class: SourceClass;
  /** Sources of one group repeat each other. */
  group: string;
}

/** What is seen, by every system, in this order. */
export interface Observation {
  kind: 'observation';
  id: string;
  session: number;
  /** Hours after the beginning. */
  at: number;
  source: string;
  text: string;
  subject: string;
  predicate: string;
  value: string;
  /** What an instrument says that whoever wants to know can look at. */
  isReading?: boolean;
}

/** Somebody names a thing; `gold` is what is really meant. */
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

/** Why something is asked: for a task, for a rule of it, whether an action was done, where to go on. */
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
  /** null: whoever answers does not know enough to. */
  expected: string | null;
  /** Observations that say so. */
  evidence: string[];
}

export type Step = Observation | Mention | Question;

/** What is really so of a value of a key at the end. */
export interface GoldValue {
  subject: string;
  predicate: string;
  value: string;
  isTrue: boolean;
  /** What is known speaks for and against it alike. */
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
  /** What was really so of its key when an observation was made, by its id; null: nobody could know. */
  steps: Record<string, string | null>;
  /** Names and aliases of each thing; an alias of two is nobody's. */
  entities: { id: string; names: string[] }[];
}

export interface Predicate {
  name: string;
  volatility: 'low' | 'medium' | 'high';
}

export interface Scenario {
  /** Names the family; a seed makes one scenario of each. */
  family: string;
  stage: 2 | 4;
  predicates: Predicate[];
  sources: Source[];
  steps: Step[];
  sessions: number;
  /** Session in which the first correction comes; null: none does. */
  correctedIn: number | null;
  gold: Gold;
}

export interface Bundle {
  seed: number;
  scenarios: Scenario[];
}

export const keyOf = ({ subject, predicate }: { subject: string; predicate: string }): string =>
  `${subject}\u0000${predicate}`;
