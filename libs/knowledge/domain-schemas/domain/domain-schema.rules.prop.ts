import fc, { type GeneratorValue } from 'fast-check';
import { stringify } from 'yaml';
import { documentOf, loadSchema } from './domain-schema.rules.js';
import { GATED_STATUSES, LEFT_THROUGH_GATES } from './schema.js';

type Json = Record<string, unknown>;

const WORDS = ['order', 'customer', 'constructor', 'a1', 'b_2', 'true', 'null', 'policy', 'payment', 'x'];
const PATTERNS = ['ORD-[0-9]{1,12}', '[a-f]{7,40}', 'T(?:a|b)+'];
const POINTERS = ['/id', '/a~1b/~0c', '/lines/0/order', '/é'];
const SYSTEMS = ['order_api', 'Policy DB', 'svc/7', 'true'];
const LITERALS = ['PAID', '', '007', 'null', 0, -1.5, true, false];

/** A valid schema of any size and shape. */
function aSchema(g: GeneratorValue): Json {
  const oneOf = <T>(items: readonly T[]): T => items[g(fc.nat, { max: items.length - 1 })]!;
  const some = <T>(items: readonly T[], min = 0): T[] =>
    items.length === 0 ? [] : g(fc.subarray, [...items], { minLength: Math.min(min, items.length) });
  const maybe = (members: Json): Json => (g(fc.boolean) ? members : {});
  const byName = (names: readonly string[], entry: (name: string) => unknown): Json =>
    Object.fromEntries(names.map((name) => [name, entry(name)]));
  const list = <T>(most: number, make: () => T): T[] => Array.from({ length: g(fc.nat, { max: most }) }, make);

  const entities = some(WORDS);
  const evidence = byName(some(WORDS, 1), () => ({
    ...oneOf([
      { ttl: 'none' },
      { staleAfter: 'PT5M', expiredAfter: 'PT1H' },
      { staleAfter: 'P6D', expiredAfter: 'P1W' },
    ]),
    sourceSystems: some(SYSTEMS, 1),
    ...maybe({ risk: oneOf(['low', 'medium', 'high']) }),
    ...maybe({ fetch: 'order_api.get' }),
    ...maybe({ observedAtFrom: oneOf(POINTERS) }),
    anchors: byName(some(entities), () => some(POINTERS, 1)),
  }));
  const types = Object.keys(evidence);
  const condition = (): Json => ({
    at: oneOf(POINTERS),
    ...oneOf<Json>([
      { equals: oneOf([...LITERALS, null]) },
      { in: some([...LITERALS, null], 1) },
      { gte: -3, lte: 1e6 },
      { exists: false },
    ]),
  });
  const requirement = (bindable: readonly string[]) => (): Json => {
    const type = oneOf(types);
    const anchored = Object.keys((evidence[type] as { anchors: Json }).anchors);
    return {
      evidence: type,
      freshness: oneOf(['fresh', 'stale']),
      bind: some(anchored.filter((entity) => bindable.includes(entity))),
      ...maybe({ where: list(3, condition) }),
    };
  };
  const claims: Record<string, Json & { anchors: string[] }> = {};
  for (const name of some(WORDS)) {
    const anchors = some(entities);
    const parents = some(Object.keys(claims));
    const requires = list(3, requirement(anchors));
    const placeholders = anchors.map((entity) => `{${entity}}`).join(' ');
    claims[name] = {
      anchors,
      ...(parents.length > 0 ? { kind: 'derived', dependsOn: parents } : maybe({ kind: 'observed' })),
      holds: oneOf(['state', 'occurrence']),
      requires,
      triple: {
        subject: `s:${placeholders}`,
        predicate: oneOf(WORDS),
        value:
          requires.length > 0 && g(fc.boolean)
            ? { from: oneOf(requires).evidence, at: oneOf(POINTERS) }
            : oneOf(LITERALS.filter((literal) => literal !== '')),
      },
      template: `It is ${placeholders} {value}: "so", # it - is`,
    };
  }
  const stepTypes = byName(some(WORDS), () => ({ anchors: some(entities) }));
  const suggest = (): Json => maybe({ suggest: { ...maybe({ tool: 'a.b' }), ...maybe({ action: 'Ask: {who}?' }) } });
  const claimTypes = Object.keys(claims);
  return {
    schema: 'credence.domain/1',
    name: oneOf(WORDS),
    entities: byName(entities, (name) => ({
      pattern: oneOf(PATTERNS),
      ...maybe({ aliases: [`${name}_id`, `${name}_no`] }),
      ...maybe({ llmFallback: g(fc.boolean) }),
    })),
    evidenceTypes: evidence,
    claimTypes: claims,
    gates: (claimTypes.length === 0 ? [] : list(4, () => oneOf(claimTypes))).map((claimType, i) => ({
      name: `gate_${i}`,
      when: { claimType },
      require: list(3, requirement(claims[claimType]!.anchors)),
      ...suggest(),
    })),
    ...(Object.keys(stepTypes).length > 0 ? { stepTypes } : {}),
    stateGates: list(4, () => 0).map((_, i) => ({
      name: `state_gate_${i}`,
      when: {
        ...(Object.keys(stepTypes).length > 0 ? maybe({ stepType: oneOf(Object.keys(stepTypes)) }) : {}),
        ...maybe({ from: oneOf([...LEFT_THROUGH_GATES]) }),
        to: oneOf([...GATED_STATUSES]),
      },
      require: list(3, requirement(entities)),
      ...suggest(),
    })),
  };
}

const pointerOf = (steps: readonly (string | number)[]): string => steps.map((step) => `/${step}`).join('');

/** Every place of the document. */
function placesIn(value: unknown, steps: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...steps]];
  const members: [string | number, unknown][] = Array.isArray(value)
    ? value.map((each, i) => [i, each])
    : Object.entries(value);
  return [[...steps], ...members.flatMap(([key, each]) => placesIn(each, [...steps, key]))];
}

const at = (document: Json, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((value, step) => (value as Json)[step], document);

/** Maps whose keys are names: their members are entries, not fields. */
const isByName = (steps: readonly (string | number)[]): boolean =>
  (steps.length === 1 && ['entities', 'evidenceTypes', 'claimTypes', 'stepTypes'].includes(String(steps[0]))) ||
  (steps.length === 3 && steps[0] === 'evidenceTypes' && steps[2] === 'anchors');

const REQUIRED =
  /^(?:|\/(?:schema|name)|\/entities\/[^/]+\/pattern|\/evidenceTypes\/[^/]+\/sourceSystems|\/claimTypes\/[^/]+\/(?:anchors|holds|requires|triple|template)|\/claimTypes\/[^/]+\/triple\/(?:subject|predicate|value|value\/from|value\/at)|\/stepTypes\/[^/]+\/anchors|\/(?:gates|stateGates)\/\d+\/(?:name|when|require)|\/gates\/\d+\/when\/claimType|\/stateGates\/\d+\/when\/to|.*\/require(?:s)?\/\d+\/(?:evidence|freshness|bind)|.*\/where\/\d+\/at)$/;

/** Spoils one place. Returns the only path that must then be reported; null: nothing was spoiled. */
function corrupt(document: Json, g: GeneratorValue): string | null {
  const places = placesIn(document).filter((steps) => steps.length > 0);
  const steps = places[g(fc.nat, { max: places.length - 1 })]!;
  const [value, parent, key] = [at(document, steps), at(document, steps.slice(0, -1)) as Json, steps.at(-1)!];
  const how = g(fc.constantFrom, 'type', 'unknown', 'missing');
  if (how === 'type') {
    // A value may be a number as well as a map.
    parent[key] = typeof value === 'object' && value !== null && key !== 'value' ? 7 : [];
    return pointerOf(steps).replace(/~/g, '~0');
  }
  if (how === 'unknown') {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isByName(steps)) return null;
    (value as Json).notKnown = 1;
    return `${pointerOf(steps)}/notKnown`;
  }
  if (!REQUIRED.test(pointerOf(steps))) return null;
  delete parent[key];
  return pointerOf(steps);
}

const copyOf = (document: Json): Json => JSON.parse(JSON.stringify(document)) as Json;

it('a valid schema loads as JSON, as text and as YAML, and its stored form loads to the same', () => {
  fc.assert(
    fc.property(fc.gen(), (g) => {
      const document = aSchema(g);
      const { schema, problems } = loadSchema(document);
      expect(problems).toEqual([]);
      for (const form of [
        documentOf(schema!),
        JSON.stringify(document),
        stringify(document, { aliasDuplicateObjects: false }),
      ])
        expect(loadSchema(form)).toEqual({ schema, problems: [] });
    }),
    { numRuns: 100 },
  );
});

it('a schema with one mistake is refused with the path of the mistake, and with no other path', () => {
  fc.assert(
    fc.property(fc.gen(), (g) => {
      const document = copyOf(aSchema(g));
      const path = corrupt(document, g);
      fc.pre(path !== null);
      for (const form of [document, stringify(document, { aliasDuplicateObjects: false })]) {
        const { schema, problems } = loadSchema(form);
        expect(schema).toBeNull();
        expect([...new Set(problems.map((problem) => problem.path))]).toEqual([path]);
      }
    }),
    { numRuns: 200 },
  );
});
