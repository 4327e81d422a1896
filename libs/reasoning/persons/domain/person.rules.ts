import type { Node } from '#libs/graph/model/index.js';
import { declareError, validationFailed, type Json } from '#libs/kernel/index.js';
import { comparable } from '#libs/knowledge/predicates/index.js';
import { distinctNames, MAX_ALIASES, namesIn } from '../../nodes/index.js';
import type { PersonPatch } from './person.schemas.js';

export const fieldImmutable = declareError<{ id: string; field: string }>(
  'field_immutable',
  'conflict',
  ({ id, field }) => `The ${field} of ${id} is fixed; make another person and supersede this one.`,
);

/** Fixed when a person is made. */
const IMMUTABLE = ['name', 'birthday', 'lineage', 'architecture'] as const;
const CHANGING = ['pronouns', 'relation', 'contact'] as const;

/** Special moments kept on a person; older ones stay in the history. */
const MAX_MOMENTS = 7;
/** Former values kept on a person; older ones stay in the history. */
const MAX_FORMER_VALUES = 50;

/** Something a person went through with the team. */
export type SpecialMoment = { text: string; at: string; by: string };
/** A value that was replaced, or an alias that was taken away. */
export type FormerValue = { field: string; value: Json; until: string; by: string };

interface Editor {
  by: string;
  now: Date;
}

/** The person after an update, its former values kept; null where nothing changes. Throws `field_immutable`, `validation_failed`. */
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

/** Aliases are a set: what is named joins it, what is taken away leaves it. */
function aliasesAfter(
  { detail }: Node,
  { aliases = [], removeAliases = [] }: PersonPatch,
): { aliases: string[]; removed: string[] } {
  const known = namesIn(detail.aliases);
  const leaving = new Set(removeAliases.map(comparable));
  const after = distinctNames([...known.filter((name) => !leaving.has(comparable(name))), ...aliases]);
  if (after.length > MAX_ALIASES)
    throw validationFailed({
      what: `A person has at most ${MAX_ALIASES} aliases, not ${after.length}; take some away.`,
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
