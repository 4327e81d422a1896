import type { Metadata, Owner } from './memory.js';

/** The names of the ids, as options and as filters, in the order in which a text names them. */
const IDS = [
  ['userId', 'user_id'],
  ['agentId', 'agent_id'],
  ['appId', 'app_id'],
  ['runId', 'run_id'],
] as const;

export type IdName = (typeof IDS)[number][1];

const MAX_ID_CHARACTERS = 40;

/** The tag of a memory that has metadata, which is kept as evidence. */
export const HAS_METADATA = 'metadata';
const METADATA = 'metadata:';
const OURS = [HAS_METADATA, METADATA, ...IDS.map(([, name]) => `${name}:`)];

/** A filter may use the names of the options, too. */
export const idNamed = (name: string): IdName | undefined =>
  IDS.find((names) => names.some((each) => each === name))?.[1];

/** Throws a `RangeError` for an id that does not fit in a tag. */
export function idTag(name: IdName, id: unknown): string {
  const isShort = typeof id === 'string' && id.trim() === id && id !== '' && [...id].length <= MAX_ID_CHARACTERS;
  if (!isShort)
    throw new RangeError(`${name} must be a text of 1 to ${MAX_ID_CHARACTERS} characters without spaces around it.`);
  return `${name}:${id}`;
}

/** The tags of an owner. */
export const ownerTags = (owner: Owner): string[] =>
  IDS.flatMap(([option, name]) => (owner[option] === undefined ? [] : [idTag(name, owner[option])]));

export function ownerOf(tags: readonly string[]): Owner {
  const found = IDS.map(([option, name]) => [option, tags.find((tag) => tag.startsWith(`${name}:`))] as const);
  return Object.fromEntries(
    found.flatMap(([option, tag]) => (tag === undefined ? [] : [[option, tag.slice(tag.indexOf(':') + 1)]])),
  );
}

/** The tags by which metadata is found: one for each member that is not itself an object or a list. */
export async function metadataTags(metadata: Metadata | null): Promise<string[]> {
  if (metadata === null) return [];
  const members = Object.entries(metadata).filter(([, value]) => typeof value !== 'object' || value === null);
  return [HAS_METADATA, ...(await Promise.all(members.map(([name, value]) => metadataTag(name, value))))];
}

export async function metadataTag(name: string, value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([name, value]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return METADATA + [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const categoriesOf = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !OURS.some((ours) => tag === ours || (ours.endsWith(':') && tag.startsWith(ours))));

/**
 * A text with its owner. Equal texts in a space are one claim. So without the owner, two users could not have the same
 * memory, and a reader would not know whom the text is about.
 */
export const textFor = (owner: Owner, memory: string): string => prefixOf(owner) + memory;

export function memoryIn(text: string, owner: Owner): string {
  const prefix = prefixOf(owner);
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** Two owners never have the same prefix: it names the kind of each id, and escapes the characters between ids. */
function prefixOf(owner: Owner): string {
  const ids = IDS.flatMap(([option, name]) => {
    const id = owner[option];
    return id === undefined ? [] : [`${name.replace('_id', '')} ${id.replace(/[,:\\]/g, '\\$&')}`];
  });
  return ids.length === 0 ? '' : `${ids.join(', ')}: `;
}
