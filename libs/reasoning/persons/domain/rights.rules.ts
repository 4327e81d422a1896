import type { Node } from '#libs/graph/model/index.js';
import { roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import { mayNotChange } from '../../nodes/index.js';
import type { PersonPatch } from './person.schemas.js';

type Field = keyof PersonPatch;

/** Which sources speak for a person is set by writers, who register sources. */
const OF_WRITERS = ['sourceIds'] as const satisfies Field[];
/** Of a person that somebody else made, writers change these. */
const NAMES = ['aliases', 'removeAliases'] as const satisfies Field[];

/** A person is changed by who made it and by reviewers; writers change the names of any (graph spec, 9a; claims spec, section 15a, rule 2). Throws `may_not_change`. */
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
  refuse(id, isWriter ? [] : given.filter(isOneOf(NAMES)), 'a writer or higher, or who made it,');
  refuse(
    id,
    given.filter((field) => !isOneOf([...OF_WRITERS, ...NAMES])(field)),
    'who made it, or a reviewer,',
  );
}

/** Whether names and ties may come to a person in whose favour another is superseded. Throws `may_not_change`. */
export function refuseInheritance(
  { id, recordedBy }: Pick<Node, 'id' | 'recordedBy'>,
  { principal, role }: Caller,
): void {
  if (recordedBy !== principal.id && !roleIsAtLeast(role, 'writer'))
    throw mayNotChange({ id, what: 'the aliases', who: 'a writer or higher, or who made it,' });
}

function refuse(id: string, fields: readonly Field[], who: string): void {
  if (fields.length > 0) throw mayNotChange({ id, what: fields.join(', '), who });
}

const isOneOf =
  (fields: readonly Field[]) =>
  (field: Field): boolean =>
    fields.includes(field);
