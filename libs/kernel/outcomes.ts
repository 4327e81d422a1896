import { z } from 'zod';

type Shape = Record<string, z.ZodType>;

interface Condition {
  outcomes: readonly string[];
  member: z.ZodType;
}

const NOUNS = new WeakMap<z.core.$ZodType, string>();
const CONDITIONS = new WeakMap<z.core.$ZodType, Condition>();

/**
 * The schema for a member `outcome`, which says how a write ended. GraphQL has a separate type for each outcome. Its
 * name is the noun followed by the outcome, such as `ClaimAccepted`.
 */
export function outcomesOf<const Values extends readonly string[]>(noun: string, values: Values) {
  const schema = z.enum(values);
  NOUNS.set(schema, noun);
  return schema;
}

const conditionOf = (outcomes: string | readonly string[]): readonly string[] =>
  typeof outcomes === 'string' ? [outcomes] : outcomes;

/** A member that has a value only with these outcomes, and otherwise is null. `more` completes its description. */
export function setWith<T extends z.ZodType>(
  outcomes: string | readonly string[],
  schema: T,
  more = '.',
): z.ZodNullable<T> {
  const condition = conditionOf(outcomes);
  const description = `Set if the outcome is ${condition.join(' or ')}${more}`;
  const member = schema.nullable().describe(description);
  CONDITIONS.set(member, { outcomes: condition, member: schema.describe(description) });
  return member;
}

/** A list that may have items only with these outcomes, and otherwise is empty. */
export function filledWith<T extends z.ZodArray>(outcomes: string | readonly string[], schema: T): T {
  CONDITIONS.set(schema, { outcomes: conditionOf(outcomes), member: schema });
  return schema;
}

/** The members of an answer, depending on its outcome. */
export interface Outcomes {
  noun: string;
  /** The members that the answer has with every outcome. */
  common: Shape;
  /** For each outcome, all members that the answer then has, including the common ones. */
  of: ReadonlyMap<string, Shape>;
}

/** Finds a note about a schema, or about the schema from which `describe` derived it. */
function notedOf<T>(notes: WeakMap<z.core.$ZodType, T>, schema: z.ZodType): T | undefined {
  for (let at: z.core.$ZodType | undefined = schema; at !== undefined; at = at._zod.parent) {
    const noted = notes.get(at);
    if (noted !== undefined) return noted;
  }
  return undefined;
}

interface Member {
  name: string;
  member: z.ZodType;
  when: Condition | undefined;
}

/**
 * Returns the members of an answer by outcome. undefined: the answer has no outcomes. Throws if a member belongs to an
 * outcome that does not exist.
 */
export function outcomesIn(schema: z.ZodType): Outcomes | undefined {
  const shape: Shape = schema instanceof z.ZodObject ? schema.shape : {};
  const noun = shape.outcome && notedOf(NOUNS, shape.outcome);
  if (noun === undefined) return undefined;
  const members = Object.entries(shape).map(([name, member]) => ({ name, member, when: notedOf(CONDITIONS, member) }));
  const outcomes = (shape.outcome as z.ZodEnum).options.map(String);
  for (const { name, when } of members)
    for (const outcome of when?.outcomes ?? [])
      if (!outcomes.includes(outcome))
        throw new Error(`${name} belongs to the outcome ${outcome}, which does not exist`);
  return {
    noun,
    common: membersWith(null, members),
    of: new Map(outcomes.map((outcome) => [outcome, membersWith(outcome, members)])),
  };
}

/** Returns the members that an answer has with this outcome. null: only the members that it has with every outcome. */
function membersWith(outcome: string | null, members: readonly Member[]): Shape {
  const having: Shape = {};
  for (const { name, member, when } of members)
    if (when === undefined) having[name] = member;
    else if (outcome !== null && when.outcomes.includes(outcome)) having[name] = when.member;
  return having;
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/**
 * Returns the names of members that have a value although the outcome excludes it, or that lack a value that the
 * outcome requires.
 */
export function faultsOfOutcome(schema: z.ZodType, answer: object): string[] {
  const outcomes = outcomesIn(schema);
  if (outcomes === undefined) return [];
  const given = answer as Record<string, unknown>;
  const having = outcomes.of.get(String(given.outcome)) ?? {};
  return Object.keys((schema as z.ZodObject).shape).filter((name) =>
    name in having ? given[name] === null && !having[name]!.safeParse(null).success : !isEmpty(given[name]),
  );
}
