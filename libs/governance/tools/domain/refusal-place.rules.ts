import type { Refusal } from '#libs/kernel/index.js';

type Explained = Pick<Refusal, 'code' | 'message' | 'errors'>;
type Payload = Readonly<Record<string, unknown>>;

const ID = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

const SOURCE = ['sourceId', 'methodSourceId', 'observationIds', 'observationId'];
const SESSION = ['sessionId', 'workspaceId', 'taskId'];
/** Members that a refusal may be about although its message names no id of the payload, the likeliest first. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  observed_in_future: ['observedAt'],
  evidence_type_unknown: ['evidenceType'],
  class_not_allowed: SOURCE,
  class_mismatch: SOURCE,
  source_system_unknown: SOURCE,
  source_system_not_granted: SOURCE,
  not_found: SESSION,
  session_not_joined: SESSION,
  session_not_open: SESSION,
  session_interrupted: SESSION,
  workspace_closed: ['workspaceId', 'taskId', 'sessionId'],
};
/** Members that say what a call is about. Every tool takes at least one of them. */
const SUBJECTS = ['propositionId', 'propositionIds', 'testId', 'text', 'content', 'name', 'workspaceId'];

/**
 * The place in a payload that a refusal of one of the steps is about, as a JSON Pointer. It is the field that the
 * refusal names, or the first id in its message that the payload contains, or the member that its code is usually
 * about. `fields`: the members that the tool takes.
 */
export function placeOfRefusal(refusal: Explained, fields: readonly string[], payload: object): string {
  const given = payload as Payload;
  return placeNamed(refusal, fields) ?? placeOfIds(refusal, given) ?? placeOfCode(refusal, given);
}

/** A step names a field of its operation. In the tool, most of these fields have the same name. */
function placeNamed({ errors }: Explained, fields: readonly string[]): string | null {
  const place = errors[0]?.field.replace(/^\/?/, '/');
  return place !== undefined && fields.includes(place.split('/')[1]!) ? place : null;
}

function placeOfIds({ message }: Explained, payload: Payload): string | null {
  const places = new Map<unknown, string>();
  for (const [name, value] of Object.entries(payload)) {
    if (Array.isArray(value)) value.forEach((each, i) => places.set(each, `/${name}/${i}`));
    else places.set(value, `/${name}`);
  }
  return (message.match(ID) ?? []).map((id) => places.get(id)).find((place) => place !== undefined) ?? null;
}

function placeOfCode({ code }: Explained, payload: Payload): string {
  const isGiven = (name: string): boolean => (payload[name] ?? null) !== null;
  const name = [...(MEMBERS[code] ?? []), ...SUBJECTS].find(isGiven);
  return name === undefined ? '' : `/${name}`;
}
