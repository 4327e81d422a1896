import { durationMs } from '../../evidence-types/index.js';
import { below, quoted, type ProblemCode, type Problems } from './problem.js';
import type { Draft } from './reading.js';
import {
  isFromEvidence,
  LIMITS,
  placeholdersOf,
  STEP_STATUSES,
  TEST_RESULT,
  type ClaimType,
  type DomainSchema,
  type Requirement,
  type SchemaEvidenceType,
  type StateGate,
} from './schema.js';

type Schema = NonNullable<Draft<DomainSchema>>;
type Known = ReadonlyMap<string, unknown> | undefined;

const TRANSITIONS = STEP_STATUSES.flatMap((from) =>
  STEP_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

/**
 * Adds a problem wherever parts of a schema contradict each other. Parts that could not be read are skipped, because
 * they have a problem already.
 */
export function checkReferences(schema: Schema, problems: Problems): void {
  new References(schema, problems).check();
}

class References {
  /** The source systems named so far. */
  readonly #systems = new Set<string>();

  constructor(
    private readonly schema: Schema,
    private readonly problems: Problems,
  ) {}

  check(): void {
    this.#entities();
    each(this.schema.evidenceTypes, '/evidenceTypes', (type, path, name) => {
      this.#evidenceType(type, path, name);
    });
    each(this.schema.claimTypes, '/claimTypes', (type, path, name) => {
      this.#claimType(type, path, name);
    });
    this.#gates();
    this.#stateGates();
    each(this.schema.stepTypes ?? undefined, '/stepTypes', ({ anchors }, path) => {
      this.#allKnown(anchors, below(path, 'anchors'), this.schema.entities, 'entity');
    });
    this.#cycles();
  }

  #add(path: string, code: ProblemCode, message: string): void {
    this.problems.add(path, code, message);
  }

  /** A name must not denote two entities. */
  #entities(): void {
    const owners = new Map([...(this.schema.entities?.keys() ?? [])].map((name) => [name, name]));
    each(this.schema.entities, '/entities', ({ aliases }, path, name) => {
      (aliases ?? []).forEach((alias, i) => {
        if (alias === undefined) return;
        const owner = owners.get(alias);
        // A repetition within one list is reported when the list is read.
        if (owner !== undefined && (owner !== name || alias === name))
          this.#add(
            below(below(path, 'aliases'), i),
            'duplicate',
            `is a name of entity ${owner} already (got ${alias}).`,
          );
        owners.set(alias, name);
      });
    });
  }

  #evidenceType(type: NonNullable<Draft<SchemaEvidenceType>>, path: string, name: string): void {
    if (name === TEST_RESULT)
      this.#add(path, 'reserved', `is recorded by the service itself; choose another name (got ${name}).`);
    this.#sources(type.sourceSystems, below(path, 'sourceSystems'));
    for (const entity of type.anchors?.keys() ?? [])
      this.#isKnown(entity, below(below(path, 'anchors'), entity), this.schema.entities, 'entity');
    if (type.ttl === null) this.#ages(type, path);
    else if (type.ttl === 'none' && [type.staleAfter, type.expiredAfter].some((given) => given !== null))
      this.#add(below(path, 'ttl'), 'invalid_value', 'must not be given together with staleAfter and expiredAfter.');
  }

  /** Each source system becomes a source, so their total number has a limit of its own. */
  #sources(names: Draft<readonly string[]>, path: string): void {
    const isFull = this.#systems.size > LIMITS.allSourceSystems;
    for (const name of names ?? []) if (name !== undefined) this.#systems.add(name);
    if (!isFull && this.#systems.size > LIMITS.allSourceSystems)
      this.#add(path, 'limit', `makes more than ${LIMITS.allSourceSystems} source systems in the schema.`);
  }

  #ages({ staleAfter, expiredAfter }: NonNullable<Draft<SchemaEvidenceType>>, path: string): void {
    if (staleAfter === null && expiredAfter === null)
      this.#add(path, 'missing', 'must have staleAfter and expiredAfter, or `ttl: none`.');
    else if (staleAfter === null) this.#add(below(path, 'staleAfter'), 'missing', 'must be given with expiredAfter.');
    else if (expiredAfter === null) this.#add(below(path, 'expiredAfter'), 'missing', 'must be given with staleAfter.');
    else if (staleAfter === undefined || expiredAfter === undefined) return;
    else if (durationMs(staleAfter)! >= durationMs(expiredAfter)!)
      this.#add(
        below(path, 'staleAfter'),
        'invalid_value',
        `must be less than expiredAfter (got ${staleAfter} and ${expiredAfter}).`,
      );
  }

  #claimType(type: NonNullable<Draft<ClaimType>>, path: string, name: string): void {
    const { anchors, requires } = type;
    this.#allKnown(anchors, below(path, 'anchors'), this.schema.entities, 'entity');
    this.#requirements(requires, below(path, 'requires'), anchors);
    this.#dependencies(type, below(path, 'dependsOn'));
    this.#triple(type, path, name);
    this.#placeholders(type.template, below(path, 'template'), anchors, [...(anchors ?? []), 'value']);
    this.#tooMany(this.#requirementsOf(name, type).length, below(path, 'requires'));
  }

  #dependencies({ kind, dependsOn }: NonNullable<Draft<ClaimType>>, path: string): void {
    this.#allKnown(dependsOn, path, this.schema.claimTypes, 'claim type');
    if (kind === 'derived' && dependsOn?.length === 0)
      this.#add(path, 'missing', 'must name at least one claim type, since the claim is derived.');
    if (kind === 'observed' && dependsOn !== undefined && dependsOn.length > 0)
      this.#add(path, 'invalid_value', 'must not be given unless kind is derived.');
  }

  #triple(type: NonNullable<Draft<ClaimType>>, path: string, name: string): void {
    const { triple, anchors } = type;
    this.#placeholders(triple?.subject, `${path}/triple/subject`, anchors, anchors ?? []);
    const value = triple?.value;
    if (value === undefined || !isFromEvidence(value as string)) return;
    const from = (value as { from?: string }).from;
    if (!this.#isKnown(from, `${path}/triple/value/from`, this.schema.evidenceTypes, 'evidence type')) return;
    const evidence = this.#requirementsOf(name, type).map((each) => each?.evidence);
    const areKnown = evidence.every((each) => each !== undefined && this.schema.evidenceTypes?.has(each));
    if (areKnown && !evidence.includes(from))
      this.#add(
        `${path}/triple/value/from`,
        'invalid_value',
        `must be evidence that the claim requires (got ${quoted(from)}).`,
      );
  }

  /** The requirements of a claim type and of its gates; undefined if some could not be read. */
  #requirementsOf(claimType: string, { requires }: NonNullable<Draft<ClaimType>>): readonly Draft<Requirement>[] {
    const gates = this.schema.gates ?? [undefined];
    const added = gates
      .filter((gate) => gate?.when?.claimType === undefined || gate.when.claimType === claimType)
      .flatMap((gate) => gate?.require ?? [undefined]);
    return [...(requires ?? [undefined]), ...added];
  }

  /**
   * Checks the names in a template. `known`: the names that the template may contain. A subject that names {value} is
   * reported by `checkStatements`.
   */
  #placeholders(
    template: string | undefined,
    path: string,
    anchors: Draft<readonly string[]>,
    known: readonly Draft<string>[],
  ): void {
    if (template === undefined) return;
    const names = placeholdersOf(template);
    if (names === null) {
      this.#add(path, 'invalid_value', `has a brace without its other half (got ${quoted(template)}).`);
      return;
    }
    // If anchors could not be read, they may name any entity.
    if (anchors === undefined || anchors.includes(undefined)) return;
    for (const name of new Set(names))
      if (name !== 'value' && !known.includes(name))
        this.#add(
          path,
          'unknown_reference',
          `may name ${known.map((each) => `{${each}}`).join(', ') || 'nothing'} (got ${quoted(`{${name}}`)}).`,
        );
  }

  /** Checks a list of requirements. `anchors`: the entities that a claim names; undefined: not known. */
  #requirements(list: Draft<readonly Requirement[]>, path: string, anchors?: Draft<readonly string[]>): void {
    (list ?? []).forEach((requirement, i) => {
      if (requirement === undefined) return;
      const { evidence, bind } = requirement;
      const at = below(path, i);
      if (!this.#isKnown(evidence, below(at, 'evidence'), this.schema.evidenceTypes, 'evidence type')) return;
      const anchored = this.schema.evidenceTypes?.get(evidence!)?.anchors;
      (bind ?? []).forEach((entity, k) => {
        if (entity === undefined) return;
        const where = below(below(at, 'bind'), k);
        if (anchored !== undefined && !anchored.has(entity))
          this.#add(
            where,
            'unknown_reference',
            `must be an entity that evidence type ${evidence} anchors (got ${quoted(entity)}).`,
          );
        else if (anchors !== undefined && !anchors.includes(undefined) && !anchors.includes(entity))
          this.#add(
            where,
            'unknown_reference',
            `must be an entity among the anchors of the claim (got ${quoted(entity)}).`,
          );
      });
    });
  }

  #gates(): void {
    const names = new Map<string, string>();
    (this.schema.gates ?? []).forEach((gate, i) => {
      if (gate === undefined) return;
      const path = below('/gates', i);
      this.#gateName(gate.name, below(path, 'name'), names);
      const claimType = gate.when?.claimType;
      this.#isKnown(claimType, `${path}/when/claimType`, this.schema.claimTypes, 'claim type');
      this.#requirements(gate.require, below(path, 'require'), this.schema.claimTypes?.get(claimType ?? '')?.anchors);
    });
    (this.schema.stateGates ?? []).forEach((gate, i) => {
      if (gate === undefined) return;
      const path = below('/stateGates', i);
      this.#gateName(gate.name, below(path, 'name'), names);
      this.#stepType(gate.when?.stepType, `${path}/when/stepType`);
      this.#requirements(gate.require, below(path, 'require'));
    });
    const count = (this.schema.gates?.length ?? 0) + (this.schema.stateGates?.length ?? 0);
    if (count > LIMITS.gates)
      this.#add('/stateGates', 'limit', `must be at most ${LIMITS.gates} gates together with /gates (got ${count}).`);
  }

  #gateName(name: string | undefined, path: string, names: Map<string, string>): void {
    if (name === undefined) return;
    const first = names.get(name);
    if (first === undefined) names.set(name, path);
    else this.#add(path, 'duplicate', `is the name of another gate, at ${first} (got ${name}).`);
  }

  #stepType(name: string | null | undefined, path: string): void {
    if (name === null || name === undefined) return;
    if (this.schema.stepTypes === null)
      this.#add(
        path,
        'unknown_reference',
        `must be declared in /stepTypes, which the schema does not have (got ${name}).`,
      );
    else this.#isKnown(name, path, this.schema.stepTypes, 'step type');
  }

  /** Checks the number of requirements of each transition of each step type, over all gates that apply together. */
  #stateGates(): void {
    const gates = this.schema.stateGates ?? [];
    const stepTypes = [null, ...(this.schema.stepTypes?.keys() ?? [])];
    const reported = new Set<number>();
    for (const stepType of stepTypes)
      for (const [from, to] of TRANSITIONS) {
        const matching = gates.flatMap((gate, i) => (gate && applies(gate, stepType, from, to) ? [i] : []));
        const count = matching.reduce((sum, i) => sum + (gates[i]?.require?.length ?? 0), 0);
        const last = matching.at(-1);
        if (last === undefined || reported.has(last)) continue;
        if (this.#tooMany(count, below(below('/stateGates', last), 'require'))) reported.add(last);
      }
  }

  #tooMany(count: number, path: string): boolean {
    if (count <= LIMITS.requirements) return false;
    this.#add(
      path,
      'limit',
      `makes ${count} requirements together with those of other gates; at most ${LIMITS.requirements} may apply at once.`,
    );
    return true;
  }

  /** Adds a problem for each name of a list that is not known. */
  #allKnown(names: Draft<readonly string[]>, path: string, known: Known, what: string): void {
    (names ?? []).forEach((name, i) => this.#isKnown(name, below(path, i), known, what));
  }

  #isKnown(name: string | undefined, path: string, known: Known, what: string): boolean {
    if (name === undefined || known === undefined) return false;
    if (known.has(name)) return true;
    this.#add(path, 'unknown_reference', `must be ${withArticle(what)} of the schema (got ${quoted(name)}).`);
    return false;
  }

  /** Reports each dependency that closes a cycle, once. */
  #cycles(): void {
    const types = this.schema.claimTypes;
    const state = new Map<string, 'open' | 'done'>();
    const visit = (name: string, trail: readonly string[]): void => {
      state.set(name, 'open');
      (types?.get(name)?.dependsOn ?? []).forEach((parent, i) => {
        if (parent === undefined || !types!.has(parent)) return;
        if (state.get(parent) === 'open')
          this.#add(
            `/claimTypes/${name}/dependsOn/${i}`,
            'cycle',
            `closes a cycle: ${[...trail.slice(trail.indexOf(parent)), parent].join(' → ')}.`,
          );
        else if (state.get(parent) === undefined) visit(parent, [...trail, parent]);
      });
      state.set(name, 'done');
    };
    for (const name of types?.keys() ?? []) if (!state.has(name)) visit(name, [name]);
  }
}

const withArticle = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

function applies(gate: NonNullable<Draft<StateGate>>, stepType: string | null, from: string, to: string): boolean {
  const { when } = gate;
  if (when?.to !== to) return false;
  return (when.stepType === null || when.stepType === stepType) && (when.from === null || when.from === from);
}

/** The entries that could be read. */
function each<T>(
  entries: ReadonlyMap<string, T | undefined> | undefined,
  path: string,
  use: (entry: NonNullable<T>, path: string, name: string) => void,
): void {
  for (const [name, entry] of entries ?? [])
    if (entry !== undefined && entry !== null) use(entry, below(path, name), name);
}
