import { z } from 'zod';
import { comparable } from '#libs/knowledge/predicates/index.js';
import type { Node, GraphParts } from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import {
  boundedText,
  type Caller,
  declareError,
  type Id,
  idOf,
  instant,
  type Json,
  outcomesOf,
  roleIsAtLeast,
  setWith,
  validationFailed,
} from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { isBlocked, passGates, type Blocked, GateBlock } from '../../derivations/index.js';
import type { NodeState } from '../../node-states/index.js';
import { FIELDS } from './node-fields.js';
import { NodeView } from './node.views.js';
import { ProposalView } from '../../proposals/index.js';
import { mayNotChange } from './node.errors.js';

/** How far a person is trusted, lowest first (graph spec, section 7). */
export const TIERS = [
  'suspect',
  'unknown',
  'known_external',
  'our_side',
  'user_family',
  'primary_user',
  'self',
] as const;
export type Tier = (typeof TIERS)[number];

/** No person is trusted initially: only `person_tier_set` writes a tier. */
const BORN: Tier = 'unknown';

const MAX_ALIASES = 50;

/** The initial fields of every person besides those given. */
export function asNewborn(given: Node['detail']): Node['detail'] {
  return {
    ...given,
    tier: BORN,
    aliases: distinctNames(namesIn(given.aliases)),
    sourceIds: [],
    specialMoments: [],
    former: [],
  };
}

export const tierOf = ({ detail }: Pick<Node, 'detail'>): Tier => detail.tier as Tier;

/** A list of names in stored form. */
export const namesIn = (kept: unknown): string[] => (Array.isArray(kept) ? (kept as string[]) : []);

/** Each name once, in its first spelling. */
export function distinctNames(names: readonly string[]): string[] {
  const byForm = new Map<string, string>();
  for (const name of names) if (!byForm.has(comparable(name))) byForm.set(comparable(name), name);
  return [...byForm.values()];
}

export const selfPersonExists = declareError<{ id: string }>(
  'self_person_exists',
  'conflict',
  ({ id }) =>
    `${id} already has the tier self, and a space has at most one such person; set its tier to another first.`,
);

/**
 * The lowest tier that needs a valid justification and the approval of a second person; all higher tiers need them too.
 */
const TAKES_TWO: Tier = 'our_side';

export const takesTwo = (tier: Tier): boolean => TIERS.indexOf(tier) >= TIERS.indexOf(TAKES_TWO);

/** The lock that is held while any person becomes the self of a space. */
export const keyOfSelf = (spaceId: string): string => `self of ${spaceId}`;

/** The input of setting a person's tier. */
export interface TierRequest {
  tier: Tier;
  justificationId: Id<'clm'> | null;
}

/**
 * Why an observation cannot justify a tier; null: it can. The observation must be live and sound. Whether it is
 * contradicted is left to the reviewer.
 */
export function obstacleToTier(justification: NodeState): Blocked | null {
  const passage = passGates([justification], { sessionId: null }, { useContested: true, useStale: false });
  return isBlocked(passage) ? passage : null;
}

/** The only event that writes a tier, for every kind of request. `by`: who or what decided. */
export function personTierSet(
  person: Node,
  { tier, justificationId }: TierRequest,
  by: { principalId: Id<'prn'>; proposalId: Id<'prp'> | null },
  now: Date,
): NewEvent {
  const after: Node = {
    ...person,
    detail: { ...person.detail, tier, tierJustificationId: justificationId },
    version: person.version + 1,
    stateSince: now,
  };
  const parts: GraphParts = { node: written(after) };
  return {
    kind: 'person_tier_set',
    spaceId: person.spaceId,
    subjectId: person.id,
    occurredAt: now,
    payload: { tier, before: tierOf(person), justificationId, ...by, ...parts },
  };
}

const personId = idOf('nod').describe('Id of the person.');
const { name, pronouns, relation, contact, birthday, lineage, architecture } = FIELDS;

const SpecialMomentInput = z
  .strictObject({
    text: boundedText(2_000).describe('What happened.'),
    at: instant.nullish().describe('When it happened; default now.'),
  })
  .meta({ id: 'SpecialMomentInput', description: 'An experience that a person shared with the team.' });

/** Maximum number of sources of one person. */
const MAX_SOURCES = 50;

const fixed = (schema: z.ZodType<string>, what: string) =>
  schema.nullish().describe(`Cannot be changed after the person is created; refused if it differs. ${what}`);

const patch = {
  name: fixed(name, 'Their name.'),
  birthday: fixed(birthday, 'Their birthday, YYYY-MM-DD.'),
  lineage: fixed(lineage, 'Family of models they belong to.'),
  architecture: fixed(architecture, 'Kind of system they are.'),
  pronouns: pronouns.nullish().describe('Their pronouns; null for none.'),
  relation: relation.nullish().describe('Their relationship to the team; null for none.'),
  contact: contact.nullish().describe('How to reach them; null for none.'),
  aliases: z.array(name).max(MAX_ALIASES).optional().describe(`Names to add; at most ${MAX_ALIASES} in all.`),
  removeAliases: z.array(name).max(MAX_ALIASES).optional().describe('Names to remove.'),
  sourceIds: z
    .array(boundedText(200))
    .max(MAX_SOURCES)
    .optional()
    .describe(
      `The registered sources that speak for this person; replaces the list; at most ${MAX_SOURCES}. Needs the role writer or higher.`,
    ),
  specialMoments: z
    .array(SpecialMomentInput)
    .max(7)
    .optional()
    .describe('Shared experiences to add; the newest 7 are shown.'),
};

export const PersonPatch = z.strictObject(patch);
export type PersonPatch = z.output<typeof PersonPatch>;

export const UpdatePersonInput = z.strictObject({
  space: spaceRef,
  id: personId,
  ...patch,
  expectedVersion: z.int().min(1).nullish().describe('Refuse the change if the person has another version.'),
});

export const SetTierInput = z
  .strictObject({
    space: spaceRef,
    id: personId,
    tier: z
      .enum(TIERS)
      .describe(
        `How far to trust them, lowest first. The tiers from ${TIERS.find(takesTwo)} on need a justification and the approval of another person who is a reviewer: setting one creates a proposal.`,
      ),
    justificationId: idOf('clm')
      .nullish()
      .describe('The observation that justifies it; it must be live and sound. Required for tiers that need approval.'),
    reason: boundedText(2_000).nullish().describe('The reason; kept with the decision.'),
  })
  .superRefine(({ tier, justificationId }, context) => {
    if (takesTwo(tier) && !justificationId)
      context.addIssue({ code: 'custom', path: ['justificationId'], message: `is required for tier ${tier}` });
  });

export const SetTierResult = z
  .object({
    outcome: outcomesOf('PersonTier', ['changed', 'no_op', 'transformed', 'blocked']).describe(
      'transformed: it waits for a reviewer, and the tier has not changed. blocked: the justification is not valid, and nothing was written.',
    ),
    person: NodeView.describe('The person after the call; `fields.tier` is the tier.'),
    proposal: setWith('transformed', ProposalView),
    blocked: setWith('blocked', GateBlock),
  })
  .meta({ id: 'SetTierResult', description: 'The result of setting a tier.' });

type Field = keyof PersonPatch;

/** Only writers register sources, so only they determine which sources speak for a person. */
const OF_WRITERS = ['sourceIds'] as const satisfies Field[];
/** The fields that writers may change of a person created by somebody else. */
const NAMES = ['aliases', 'removeAliases'] as const satisfies Field[];

/**
 * A person may be changed by its author and by reviewers; writers may change the names of any person (graph spec, 9a;
 * claims spec, section 15a, rule 2). Throws `may_not_change`.
 */
export function refuseEdit(
  { id, recordedBy }: Pick<Node, 'id' | 'recordedBy'>,
  patch: PersonPatch,
  { principal, role }: Caller,
): void {
  if (roleIsAtLeast(role, 'reviewer')) return;
  const given = (Object.keys(patch) as Field[]).filter((field) => patch[field] !== undefined);
  const isWriter = roleIsAtLeast(role, 'writer');
  refuse(id, isWriter ? [] : given.filter(isOneOf(OF_WRITERS)), 'a writer or higher');
  if (recordedBy === principal.id) return;
  refuse(id, isWriter ? [] : given.filter(isOneOf(NAMES)), 'its creator, or a writer or higher,');
  refuse(
    id,
    given.filter((field) => !isOneOf([...OF_WRITERS, ...NAMES])(field)),
    'its creator or a reviewer',
  );
}

/**
 * Checks whether the caller may move names and edges to a person that replaces another one. Throws `may_not_change`.
 */
export function refuseInheritance(
  { id, recordedBy }: Pick<Node, 'id' | 'recordedBy'>,
  { principal, role }: Caller,
): void {
  if (recordedBy !== principal.id && !roleIsAtLeast(role, 'writer'))
    throw mayNotChange({ id, what: 'the aliases', who: 'its creator, or a writer or higher,' });
}

function refuse(id: string, fields: readonly Field[], who: string): void {
  if (fields.length > 0) throw mayNotChange({ id, what: fields.join(', '), who });
}

const isOneOf =
  (fields: readonly Field[]) =>
  (field: Field): boolean =>
    fields.includes(field);

const fieldImmutable = declareError<{ id: string; field: string }>(
  'field_immutable',
  'conflict',
  ({ id, field }) => `The ${field} of ${id} cannot be changed; create another person and supersede this one.`,
);

/** Cannot be changed after a person is created. */
const IMMUTABLE = ['name', 'birthday', 'lineage', 'architecture'] as const;
const CHANGING = ['pronouns', 'relation', 'contact'] as const;

/** How many special moments are stored on a person; older ones remain in the history. */
const MAX_MOMENTS = 7;
/** How many former values are stored on a person; older ones remain in the history. */
const MAX_FORMER_VALUES = 50;

/** A shared experience of a person and the team. */
export type SpecialMoment = { text: string; at: string; by: string };
/** A value that was replaced, or an alias that was removed. */
export type FormerValue = { field: string; value: Json; until: string; by: string };

interface Editor {
  by: string;
  now: Date;
}

/**
 * The person after an update, with former values kept; null if nothing changes. Throws `field_immutable`,
 * `validation_failed`.
 */
export function updatedPerson(person: Node, patch: PersonPatch, editor: Editor): Node | null {
  refuseImmutable(person, patch);
  const changed = CHANGING.filter((field) => patch[field] !== undefined && patch[field] !== person.detail[field]);
  const { aliases, removed } = aliasesAfter(person, patch);
  const moments = momentsAfter(person, patch, editor);
  const sources = namesIn(person.detail.sourceIds);
  const sourceIds = patch.sourceIds === undefined ? sources : [...new Set(patch.sourceIds)].sort();
  const isSame =
    changed.length === 0 && sameNames(aliases, namesIn(person.detail.aliases)) && sameNames(sourceIds, sources);
  if (isSame && (patch.specialMoments ?? []).length === 0) return null;
  const until = { until: editor.now.toISOString(), by: editor.by };
  const former: FormerValue[] = [
    ...changed
      .filter((field) => person.detail[field] !== null)
      .map((field) => ({ field, value: person.detail[field]!, ...until })),
    ...removed.map((value) => ({ field: 'aliases', value, ...until })),
    ...sources.filter((id) => !sourceIds.includes(id)).map((value) => ({ field: 'sourceIds', value, ...until })),
  ];
  const detail: Node['detail'] = {
    ...person.detail,
    ...Object.fromEntries(changed.map((field) => [field, patch[field] ?? null])),
    aliases,
    sourceIds,
    specialMoments: moments,
    former: [...((person.detail.former ?? []) as FormerValue[]), ...former].slice(-MAX_FORMER_VALUES),
  };
  return { ...person, detail, version: person.version + 1, stateSince: editor.now };
}

function refuseImmutable(person: Node, patch: PersonPatch): void {
  const field = IMMUTABLE.find((each) => patch[each] !== undefined && patch[each] !== person.detail[each]);
  if (field !== undefined) throw fieldImmutable({ id: person.id, field });
}

/** Aliases are a set: names can be added and removed. */
function aliasesAfter(
  { detail }: Node,
  { aliases = [], removeAliases = [] }: PersonPatch,
): { aliases: string[]; removed: string[] } {
  const known = namesIn(detail.aliases);
  const leaving = new Set(removeAliases.map(comparable));
  const after = distinctNames([...known.filter((name) => !leaving.has(comparable(name))), ...aliases]);
  if (after.length > MAX_ALIASES)
    throw validationFailed({
      what: `A person has at most ${MAX_ALIASES} aliases, not ${after.length}; remove some.`,
    });
  return { aliases: after, removed: known.filter((name) => leaving.has(comparable(name))) };
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, i) => name === b[i]);

function momentsAfter({ detail }: Node, { specialMoments = [] }: PersonPatch, { by, now }: Editor): SpecialMoment[] {
  const added = specialMoments.map(({ text, at }): SpecialMoment => ({ text, at: (at ?? now).toISOString(), by }));
  const all = [...((detail.specialMoments ?? []) as SpecialMoment[]), ...added];
  return all.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))).slice(-MAX_MOMENTS);
}
