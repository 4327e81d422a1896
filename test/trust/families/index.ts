import { byReasoning, otherConclusions, ownNodes } from './conclusions.js';
import { candidates } from './candidates.js';
import { creations } from './creations.js';
import { entities } from './entities.js';
import { contradictions, verdicts, votes } from './decisions.js';
import type { Harm } from '../judge.js';
import type { Family } from './family.js';
import { batches, classes, floods, collections, prompts } from './collections.js';
import { imports } from './imports.js';
import { notes } from './notes.js';
import { paraphrases, predicates } from './paraphrases.js';
import { externalIds, sessions, strangers, windows, workspaces } from './places.js';
import { runtimeNotes } from './runtime-notes.js';
import { sources } from './sources.js';
import { spelling } from './spelling.js';
import { factAttempts } from './facts.js';
import { echoes, superseding, supports } from './taking-back.js';
import { rewording, wordsFirst } from './words.js';
import { taskWords } from './task-words.js';
import { tools } from './tools.js';
import { turnedRound } from './turned.js';
import { testAttempts } from './tests.js';
import { work } from './work.js';

export type { Family } from './family.js';

export const FAMILIES: readonly Family[] = [
  byReasoning,
  otherConclusions,
  ownNodes,
  echoes,
  supports,
  superseding,
  wordsFirst,
  rewording,
  contradictions,
  verdicts,
  votes,
  creations,
  sessions,
  workspaces,
  strangers,
  externalIds,
  windows,
  spelling,
  paraphrases,
  turnedRound,
  predicates,
  collections,
  batches,
  floods,
  prompts,
  classes,
  sources,
  notes,
  runtimeNotes,
  work,
  taskWords,
  factAttempts,
  candidates,
  tools,
  testAttempts,
  entities,
  imports,
];

/** Families that are not yet fully prevented, each with the harms that occur in it; everything else must be zero. */
export const OPEN: Readonly<Record<string, readonly Harm[]>> = {};
