import { z } from 'zod';
import {
  type Id,
  declareError,
  forbidden,
  idOf,
  instant,
  instantOut,
  isId,
  pageOf,
  pageQuery,
  type Caller,
} from '#libs/kernel/index.js';
import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';

/** The embedding models that a space uses. A new space uses the installation's first model. */
export interface SpaceModels {
  /** The model whose vectors a search uses. null: the installation's first model. */
  activeModel: string | null;
  /**
   * The model to which the space is moving. New texts also get vectors of this model, and it becomes the active model
   * once all texts have such a vector. null: the space is not moving.
   */
  nextModel: { model: string; jobId: Id<'job'> } | null;
  /** When the active model last changed, in real time. null: it has not changed since the space was created. */
  movedAt: Date | null;
}

export const FIRST_MODELS: SpaceModels = { activeModel: null, nextModel: null, movedAt: null };

/**
 * The model of a space whose creation event has no `builtin`: when the event was written, this was the only built-in
 * model.
 */
const FIRST_BUILTIN = 'use-lite-en-1';

/**
 * Returns the active model of a space that was created with the built-in model `builtin`. The space keeps this model
 * when the installation gets a newer one. null: this model is still the `current` one.
 */
export const readFromCreation = (builtin: string | undefined, current: string): string | null => {
  const created = builtin ?? FIRST_BUILTIN;
  return created === current ? null : created;
};

/** Returns the models for which a new text gets a vector. `first`: the installation's first model. */
export function modelsWritten({ activeModel, nextModel }: SpaceModels, first: string): string[] {
  return [...new Set([activeModel ?? first, ...(nextModel === null ? [] : [nextModel.model])])];
}

/** The event that a space's models have changed: a move to another model was started, cancelled or completed. */
export function modelsSet(
  space: { id: Id<'spc'>; now: Date; version: number },
  { activeModel, nextModel, movedAt }: SpaceModels,
): SpaceEvent {
  return {
    kind: 'space_models_set',
    spaceId: space.id,
    subjectId: space.id,
    occurredAt: space.now,
    payload: {
      activeModel,
      nextModel: nextModel?.model ?? null,
      job: nextModel?.jobId ?? null,
      movedAt: movedAt?.toISOString() ?? null,
      version: space.version + 1,
    },
  };
}

/** `estimate`: four bytes of UTF-8 are a token. The others are vocabularies of models (claims spec, section 10). */
export const TOKENIZERS = ['estimate', 'cl100k_base', 'o200k_base'] as const;
export type TokenizerName = (typeof TOKENIZERS)[number];

const likeness = z.number().min(0).max(1);

/** Thresholds of notes (continuity spec, section 7). The first three are in ascending order. */
export const NoteThresholds = z
  .strictObject({
    evaluated: likeness.default(0.6).describe('Similarity from which a memory is compared with a new note.'),
    linked: likeness.default(0.65).describe('Similarity from which a new note and a memory are linked.'),
    repeated: likeness
      .default(0.85)
      .describe('Similarity by vectors from which a note counts as a repetition of another and not as a new one.'),
    digested: likeness
      .default(0.7)
      .describe('Similarity by vectors from which old linked notes may be combined in a digest.'),
    faded: z
      .number()
      .min(0.001)
      .max(0.5)
      .default(0.05)
      .describe('Strength below which a note is archived, unless something keeps it.'),
  })
  .refine(({ evaluated, linked, repeated }) => evaluated <= linked && linked <= repeated, {
    error: 'must have evaluated <= linked <= repeated',
  })
  .meta({ id: 'NoteThresholds', description: 'Thresholds for notes in a space.' });
export type NoteThresholds = z.output<typeof NoteThresholds>;

/** Each of these is `credence-v1` without one part, to measure what the part contributes (beliefs spec, section 9). */
export const ABLATIONS = [
  'no-tentative-provisional',
  'no-provenance-weight',
  'no-independence',
  'no-staleness',
  'no-test-loop',
  'single-layer',
  'direct-writes',
] as const;

/** How belief is computed (beliefs spec, section 3). */
export const BELIEF_POLICIES = ['credence-v1', 'seed-v0.1q', ...ABLATIONS] as const;

/** Special purposes of a space. A space for evaluation holds test data, and not the memory of anybody. */
export const PURPOSES = ['evaluation'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Throws 403 if a space with this purpose may not compute beliefs by this policy. */
export function checkBeliefPolicy(purpose: Purpose | null, { beliefPolicy }: Pick<SpacePolicy, 'beliefPolicy'>): void {
  if (purpose !== 'evaluation' && (ABLATIONS as readonly string[]).includes(beliefPolicy))
    throw forbidden({
      why: `The belief policy ${beliefPolicy} leaves out a part of the rules and is for spaces with the purpose evaluation, which is fixed when a space is created.`,
    });
}

const settings = {
  beliefPolicy: z
    .enum(BELIEF_POLICIES)
    .describe(
      'How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim.',
    ),
  notes: NoteThresholds.describe('Thresholds for notes; omitted ones have their defaults.'),
  predicates: z.enum(['open', 'closed']).describe('`closed` refuses claims with predicates that are not registered.'),
  tokenizer: z
    .enum(TOKENIZERS)
    .describe(
      'How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token.',
    ),
  triples: z
    .enum(['asserted', 'proposed'])
    .describe(
      '`proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give.',
    ),
  nearProtected: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one.',
    ),
  maxActiveClaims: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .describe('Maximum number of active claims; null: unlimited.'),
  whenFull: z
    .enum(['archive', 'refuse'])
    .describe(
      'What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`.',
    ),
};

export const SpacePolicy = z
  .strictObject({
    predicates: settings.predicates.default('open'),
    tokenizer: settings.tokenizer.default('estimate'),
    triples: settings.triples.default('asserted'),
    nearProtected: settings.nearProtected.default(0.55),
    maxActiveClaims: settings.maxActiveClaims.default(null),
    whenFull: settings.whenFull.default('archive'),
    notes: settings.notes.default(() => NoteThresholds.parse({})),
    beliefPolicy: settings.beliefPolicy.default('credence-v1'),
  })
  .meta({ id: 'SpacePolicy', description: 'Settings of a space.' });
export type SpacePolicy = z.output<typeof SpacePolicy>;

/** The defaults of the settings. The default of a setting also applies to a space that is older than the setting. */
export const DEFAULT_POLICY: SpacePolicy = SpacePolicy.parse({});

/** A shared memory: claims of all its writers are compared and may contradict each other. */
export interface Space {
  id: Id<'spc'>;
  slug: string;
  name: string;
  policy: SpacePolicy;
  clock: 'real' | 'simulated';
  /** Chosen when the space was created, and never changed. null: ordinary memory. */
  purpose: Purpose | null;
  /** The current time of the space in this transaction: simulated or real, depending on its clock. */
  now: Date;
  createdAt: Date;
  version: number;
  /** The version of its domain schema that is in force. null: it has none. */
  schemaVersion: number | null;
  models: SpaceModels;
}

/** The `space` in the path of an operation that works in a space. */
export const spaceRef = z.string().min(1).max(100).describe('Id or slug of the space.');

export const SpaceView = z
  .object({
    id: idOf('spc').describe('Id of the space.'),
    slug: z.string().describe('Short name, which can be used wherever a space is named.'),
    name: z.string().describe('Name shown to people.'),
    policy: SpacePolicy.describe('Settings.'),
    clock: z.enum(['real', 'simulated']).describe('Which clock the space uses.'),
    purpose: z.enum(PURPOSES).nullable().describe('Purpose of the space; null: ordinary memory.'),
    now: instantOut.describe('The current time of the space.'),
    createdAt: instantOut.describe('When it was created, in real time.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({
    id: 'Space',
    description: 'A shared memory of a team of agents, with its own clock, sources and predicates.',
  });

export const PolicySet = SpaceView.extend({
  runId: idOf('job')
    .nullable()
    .describe(
      'The run of `beliefs` that recomputes every claim by the new `beliefPolicy`; null if the policy did not change.',
    ),
}).meta({ id: 'PolicySet', description: 'A space after an update of its settings.' });

const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Whether a space may have this id or slug. */
export const isSpaceName = (name: string): boolean => isId('spc', name) || SLUG.test(name);

export const CreateSpaceInput = z.object({
  slug: z
    .string()
    .regex(SLUG, 'must be 1 to 63 of a-z, 0-9 and -, not starting with -')
    .describe('Unique in the tenant; never changes.'),
  name: z.string().trim().min(1).max(200).describe('Name shown to people.'),
  policy: SpacePolicy.default(DEFAULT_POLICY).describe('Settings; the defaults suit most spaces.'),
  clock: z
    .enum(['real', 'simulated'])
    .default('real')
    .describe(
      'A simulated clock starts at the real time and moves only when it is set. It can be set to any time until something is recorded in the space, afterwards only forwards.',
    ),
  purpose: z
    .enum(PURPOSES)
    .nullable()
    .default(null)
    .describe(
      '`evaluation`: a space for measuring the rules of belief, where `beliefPolicy` may leave parts of them out. The purpose cannot be changed.',
    ),
});
export const ListSpacesInput = z.object({ ...pageQuery });
export const SpaceList = pageOf(SpaceView);
export const SpaceInput = z.object({ space: spaceRef });
const expectedVersion = z.int().min(1).optional().describe('Refuse the change if the space is at another version.');

export const SetPolicyInput = z
  .strictObject({
    space: spaceRef,
    predicates: settings.predicates.optional(),
    tokenizer: settings.tokenizer.optional(),
    triples: settings.triples.optional(),
    nearProtected: settings.nearProtected.optional(),
    maxActiveClaims: settings.maxActiveClaims.optional(),
    whenFull: settings.whenFull.optional(),
    notes: settings.notes.optional(),
    beliefPolicy: settings.beliefPolicy.optional(),
    expectedVersion,
  })
  .describe('Settings to change; omitted settings do not change.');
/** Times that follow from the clock, such as when a record expires, are up to a hundred years later. */
const LAST_YEAR_OF_CLOCKS = 9899;

export const SetClockInput = z.object({
  space: spaceRef,
  now: instant
    .refine((now) => now.getUTCFullYear() <= LAST_YEAR_OF_CLOCKS, `must be before the year ${LAST_YEAR_OF_CLOCKS + 1}`)
    .describe(
      'The new time of the space; not before the current one if anything is recorded in the space, and before the year 9900.',
    ),
  expectedVersion,
});

export const slugTaken = declareError<{ slug: string }>(
  'slug_taken',
  'conflict',
  ({ slug }) => `A space ${slug} already exists; choose another slug.`,
);
export const clockNotSimulated = declareError(
  'clock_not_simulated',
  'conflict',
  () => 'The clock of this space is real; only a space created with `clock: simulated` can set it.',
);
export const clockBackwards = declareError<{ now: string }>(
  'clock_backwards',
  'conflict',
  ({ now }) => `The clock of the space stands at ${now} and never runs backwards.`,
);

export function mayEnter(caller: Pick<Caller, 'spaceIds'>, spaceId: Id<'spc'>): boolean {
  return caller.spaceIds === null || caller.spaceIds.includes(spaceId);
}

export function viewOf({ now, createdAt, ...space }: Space): z.input<typeof SpaceView> {
  const { id, slug, name, policy, clock, purpose, version } = space;
  return {
    ...{ id, slug, name, policy, clock, purpose },
    now: now.toISOString(),
    createdAt: createdAt.toISOString(),
    version,
  };
}

export interface SpacePayloads {
  /**
   * A space was created. `builtin`: the built-in embedding model at that time. Events that were written before there
   * were two such models lack this field.
   */
  space_created: {
    slug: string;
    name: string;
    policy: SpacePolicy;
    clock: 'real' | 'simulated';
    clockNow: string | null;
    createdAt: string;
    builtin?: string;
    /** Missing in events from before spaces had a purpose. */
    purpose?: Purpose | null;
  };
  /** The settings of a space changed. */
  space_policy_set: { policy: SpacePolicy; version: number };
  /** The clock of a simulated space was set. */
  space_clock_set: { now: string; version: number };
  /** A space switched to another embedding model, or started or cancelled a move to one. */
  space_models_set: {
    activeModel: string | null;
    nextModel: string | null;
    job: string | null;
    movedAt: string | null;
    version: number;
  };
}

export type SpaceEvent = EventsOf<SpacePayloads>;
export type RecordedSpaceEvent = RecordedOf<SpacePayloads>;
