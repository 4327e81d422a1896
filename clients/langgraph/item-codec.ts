import type { Claim } from '@credence/sdk';

/** The predicate of every claim that is an item of a LangGraph store. */
export const ITEM_PREDICATE = 'langgraph_item';

/** Each level of a namespace is a tag, and a claim has at most 20. */
const MAX_NAMESPACE_DEPTH = 16;

/** The limits of the service for the text of a claim, with room for a path and a fingerprint. */
const MAX_INLINE = { characters: 8_000, bytes: 28_000 };
const MAX_PATH_CHARACTERS = 1_000;
const MAX_LABEL_CHARACTERS = 60;

const CREATED = 'created:';
const VALUE_IN_EVIDENCE = 'value-in-evidence';

/** Which item it is. */
export interface Path {
  namespace: string[];
  key: string;
}

/** What a put sends: the members of a claim, and the value as evidence if it is not in the text. */
export interface EncodedItem {
  text: string;
  triple: { subject: string; predicate: string; value: string };
  tags: string[];
  /** The value as JSON; null if the text contains it. */
  evidence: string | null;
}

/** An item as its claim describes it; the value still has to be read from evidence if `json` is null. */
export interface DecodedItem extends Path {
  json: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * SHA-256 in lower-case letters. The gate ignores case, spacing and marks at the end when it compares names and values.
 * Fingerprints contain none of these, so the gate treats two fingerprints as equal only if they are identical.
 */
export async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const letters = [...new Uint8Array(digest).subarray(0, 16)].map((byte) => [byte >> 4, byte & 15]);
  return letters
    .flat()
    .map((nibble) => String.fromCharCode(97 + nibble))
    .join('');
}

const pathText = ({ namespace, key }: Path): string => JSON.stringify([...namespace, key]);

/**
 * The subject of the claims of an item: readable, and different for every path. The label is ASCII, because the gate
 * suspects a forgery if a name has letters of several scripts; the text of the claim has the unchanged path.
 */
export async function subjectOf(path: Path): Promise<string> {
  const label = [...path.namespace, path.key].join(' ').replace(/[^a-z0-9]+/gi, ' ');
  return `${label.trim().slice(0, MAX_LABEL_CHARACTERS)} ${await fingerprint(pathText(path))}`.trim();
}

/** The tag that all items below a namespace have. */
export const namespaceTag = async (namespace: readonly string[]): Promise<string> =>
  `in:${await fingerprint(JSON.stringify(namespace))}`;

/**
 * Encodes a put. `index`: the fields whose text is searched; undefined: the whole value; false: none. Throws a
 * `RangeError` for a path that is too long.
 */
export async function encodeItem(
  path: Path,
  value: object,
  index: false | string[] | undefined,
  createdAt: Date | null,
): Promise<EncodedItem> {
  const { namespace } = path;
  if (namespace.length > MAX_NAMESPACE_DEPTH)
    throw new RangeError(
      `A namespace has at most ${MAX_NAMESPACE_DEPTH} labels, and this one has ${namespace.length}.`,
    );
  if (pathText(path).length > MAX_PATH_CHARACTERS)
    throw new RangeError(`Namespace and key have at most ${MAX_PATH_CHARACTERS} characters together.`);
  const json = JSON.stringify(value);
  const isInline = index === undefined && fits(json);
  const shown = isInline ? json : excerptOf(json, value, index);
  const mark = await fingerprint(json);
  const levels = namespace.map((_, depth) => namespaceTag(namespace.slice(0, depth + 1)));
  return {
    text: [pathText(path), shown, mark].join('\n'),
    triple: { subject: await subjectOf(path), predicate: ITEM_PREDICATE, value: mark },
    tags: [
      ...(await Promise.all(levels)),
      ...(createdAt === null ? [] : [CREATED + createdAt.toISOString()]),
      ...(isInline ? [] : [VALUE_IN_EVIDENCE]),
    ],
    evidence: isInline ? null : json,
  };
}

const fits = (text: string): boolean =>
  text.length <= MAX_INLINE.characters && new TextEncoder().encode(text).length <= MAX_INLINE.bytes;

/** The words under which search finds an item whose value is kept as evidence. */
function excerptOf(json: string, value: object, index: false | string[] | undefined): string {
  const texts = index === undefined ? [json] : (index || []).flatMap((field) => textsAt(value, stepsOf(field)));
  const line = texts.join(' ').replace(/[\s\0]+/g, ' ');
  let excerpt = line.trim();
  while (!fits(excerpt)) excerpt = excerpt.slice(0, Math.floor(excerpt.length * 0.7));
  return excerpt.replace(/\p{Surrogate}/gu, '');
}

/** The steps of a path such as `chapters[*].content`; `$` has none. */
const stepsOf = (field: string): string[] => field.split(/[.[\]]+/).filter((step) => step !== '' && step !== '$');

function textsAt(value: unknown, [step, ...rest]: readonly string[]): string[] {
  if (step === undefined) return textOf(value);
  if (typeof value !== 'object' || value === null) return [];
  if (step === '*') return Object.values(value).flatMap((each) => textsAt(each, rest));
  const next: unknown = Array.isArray(value) ? value.at(Number(step)) : (value as Record<string, unknown>)[step];
  return textsAt(next, rest);
}

function textOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

/**
 * Reads an item from its claim. null: the claim uses the predicate but was not written by this store, for example
 * because its text names another path than its subject.
 */
export async function decodeItem(claim: Claim): Promise<DecodedItem | null> {
  const [pathLine, valueLine, ...rest] = (claim.originalText ?? claim.text).split('\n');
  const path = pathIn(pathLine);
  if (claim.triple === null || path === null || rest.length !== 1) return null;
  if ((await subjectOf(path)) !== claim.triple.subject) return null;
  const json = claim.tags.includes(VALUE_IN_EVIDENCE) ? null : valueLine!;
  if (json !== null && (await fingerprint(json)) !== claim.triple.value) return null;
  return { ...path, json, createdAt: createdAtOf(claim), updatedAt: new Date(claim.observedAt) };
}

function createdAtOf({ tags, recordedAt }: Claim): Date {
  const tag = tags.find((each) => each.startsWith(CREATED));
  return new Date(tag?.slice(CREATED.length) ?? recordedAt);
}

function pathIn(line: string | undefined): Path | null {
  const steps = stepsIn(line);
  return steps && { namespace: steps.slice(0, -1), key: steps.at(-1)! };
}

function stepsIn(line: string | undefined): string[] | null {
  try {
    const steps: unknown = JSON.parse(line ?? '');
    const isPath = Array.isArray(steps) && steps.length > 1 && steps.every((step) => typeof step === 'string');
    return isPath ? (steps as string[]) : null;
  } catch {
    return null;
  }
}
