import { z } from 'zod';

type Shape = Record<string, z.ZodType>;

interface Condition {
  outcomes: readonly string[];
  member: z.ZodType;
}

const NOUNS = new WeakMap<z.core.$ZodType, string>();
const CONDITIONS = new WeakMap<z.core.$ZodType, Condition>();

/**
 * The member `outcome` of an answer that says how a write ended. GraphQL has one type per outcome, called by the noun
 * and the outcome: `ClaimAccepted`.
 */
export function outcomesOf<const Values extends readonly string[]>(noun: string, values: Values) {
  const schema = z.enum(values);
  NOUNS.set(schema, noun);
  return schema;
}

const conditionOf = (outcomes: string | readonly string[]): readonly string[] =>
  typeof outcomes === 'string' ? [outcomes] : outcomes;

/** A member that is set with these outcomes, and null with every other. `more` ends its description. */
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

/** A list that is empty unless the outcome is one of these. */
export function filledWith<T extends z.ZodArray>(outcomes: string | readonly string[], schema: T): T {
  CONDITIONS.set(schema, { outcomes: conditionOf(outcomes), member: schema });
  return schema;
}

/** An answer by its outcomes. */
export interface Outcomes {
  noun: string;
  /** The members that the answer has with every outcome. */
  common: Shape;
  /** The members by outcome, those of `common` included. */
  of: ReadonlyMap<string, Shape>;
}

/** What is noted about a schema, or about the one that it was made from by `describe`. */
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

/** undefined: the answer has no outcomes. Throws if a member belongs to an outcome that does not exist. */
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

/** null: those that belong to every outcome. */
function membersWith(outcome: string | null, members: readonly Member[]): Shape {
  const having: Shape = {};
  for (const { name, member, when } of members)
    if (when === undefined) having[name] = member;
    else if (outcome !== null && when.outcomes.includes(outcome)) having[name] = when.member;
  return having;
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Names of the members that an answer has although its outcome excludes them, or lacks although its outcome sets them. */
export function faultsOfOutcome(schema: z.ZodType, answer: object): string[] {
  const outcomes = outcomesIn(schema);
  if (outcomes === undefined) return [];
  const given = answer as Record<string, unknown>;
  const having = outcomes.of.get(String(given.outcome)) ?? {};
  return Object.keys((schema as z.ZodObject).shape).filter((name) =>
    name in having ? given[name] === null && !having[name]!.safeParse(null).success : !isEmpty(given[name]),
  );
}
