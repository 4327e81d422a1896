import { keyOf, type Mention, type Observation, type Scenario } from '../bundle/index.js';
import type { Http } from '../http.js';
import type { Asked, Happened, Held, Identity, Served, Size, System, SystemKind, Trail } from './system.js';

const BEGINNING = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;
const dateOf = (at: number): string => new Date(BEGINNING + at * HOUR).toISOString();
/** After so many updates in a row after which a claim was contested, somebody looks (beliefs spec, section 5.1). */
const CONTESTED_UPDATES = 2;
const INSTRUMENT = 'instrument';

interface Claim {
  id: string;
  text: string;
  triple: { subject: string; predicate: string; value: string } | null;
  status: string;
  contested?: boolean;
  conflicts: unknown[];
  evidence: string[];
  belief: {
    state: string;
    ruleId: string;
    score: number;
    freshness: number;
    supportGroups: number;
    contestedUpdates: number;
  } | null;
}

interface Outcome {
  outcome: string;
  ids: string[];
  reason: string | null;
}

/** What is known of one key while a scenario is played: as an agent remembers the answers to its own calls. */
interface Known {
  subject: string;
  predicate: string;
  /** Claims by value. */
  claims: Map<string, string>;
  test: { id: string; values: Set<string> } | null;
  states: Map<string, string>;
}

/** The service, over HTTP, with tools that propose; in a space of its own for each scenario, whose clock is simulated. */
export class Governed implements System {
  toolCalls = 0;
  #http!: Http;
  #space!: string;
  #hasInstrument = false;
  readonly #keys = new Map<string, Known>();
  readonly #observed = new Map<string, string>();
  readonly #names = new Set<string>();
  readonly #trails = new Map<string, Trail>();
  readonly #happened: Happened = { transitions: [], consolidations: [] };
  #bytes = 0;

  constructor(
    private readonly owner: Http,
    private readonly policy: string,
    private readonly slug: string,
  ) {}

  async open({ sources, predicates }: Scenario): Promise<void> {
    const { slug, policy: beliefPolicy, owner } = this;
    await owner.post('/v1/spaces', {
      ...{ slug, name: slug, clock: 'simulated', purpose: 'evaluation', policy: { beliefPolicy } },
    });
    this.#space = `/v1/spaces/${slug}`;
    await owner.put(`${this.#space}/clock`, { now: dateOf(0) });
    for (const { id, class: of, group } of sources)
      await owner.put(`${this.#space}/sources/${encodeURIComponent(id)}`, { class: of, independenceGroup: group });
    for (const { name, volatility } of predicates)
      await owner.put(`${this.#space}/predicates/${encodeURIComponent(name)}`, { cardinality: 'single', volatility });
    const { secret } = await owner.post('/v1/api-keys', {
      name: slug,
      role: 'writer',
      allowedClasses: ['inference', 'document', 'tool_output', 'user_explicit'],
      sourceSystems: sources.map(({ id }) => id),
      spaces: [slug],
    });
    this.#http = owner.as(secret);
    this.#hasInstrument = sources.some(({ id }) => id === INSTRUMENT);
  }

  async advance(at: number): Promise<void> {
    await this.owner.put(`${this.#space}/clock`, { now: dateOf(at) });
  }

  boundary(): Promise<void> {
    return Promise.resolve();
  }

  async observe(step: Observation): Promise<void> {
    const known = this.#keyOf(step);
    if (step.isReading && known.test !== null) return this.#read(step, known, known.test.id);
    const evidence = await this.#record(step, 'observation');
    await this.#say(step, known, evidence);
    await this.#follow(step, known);
  }

  async meet(step: Mention): Promise<void> {
    const evidence = await this.#record(step, 'observation');
    for (const name of [step.name, ...step.aliases]) this.#names.add(name);
    await this.#call('create_or_link_entity_candidate', {
      name: step.name,
      entityType: 'thing',
      observationIds: [evidence],
      aliases: step.aliases,
    });
  }

  async look({ subject, predicate }: Asked): Promise<Served[]> {
    const found = await this.#list({ subject, predicate });
    if (found.length > 0) return this.#served(found, false);
    const { data: entities } = await this.#http.get(`${this.#space}/entities`, { alias: subject });
    const claims: Claim[] = [];
    for (const { id } of entities as { id: string }[])
      claims.push(...(await this.#http.get(`${this.#space}/entities/${id}/claims`)).data);
    const asked = claims.filter(({ triple, status }) => triple?.predicate === predicate && status === 'active');
    return this.#served(asked, entities.length > 1);
  }

  async held(): Promise<Held[]> {
    return (await this.#list({ includeAll: 'true', beliefs: ['rejected'] })).flatMap((claim) => {
      if (claim.triple === null) return [];
      const { state = null, ruleId = null, score = 0 } = claim.belief ?? {};
      const isActive = claim.status === 'active';
      const isVisible = isActive && state !== 'rejected';
      return [
        {
          ...claim.triple,
          isPromoted: isActive && state === 'accepted',
          isVisible,
          isRejected: state === 'rejected',
          isContested: isActive && state === 'contested',
          isDeprecated: isActive && state === 'deprecated',
          score: isVisible ? score : 0,
          state,
          ruleId,
        },
      ];
    });
  }

  async identity(): Promise<Identity | null> {
    if (this.#names.size === 0) return null;
    const links: Identity['links'] = [];
    const all = new Set<string>();
    for (const name of this.#names) {
      const { data } = await this.#http.get(`${this.#space}/entities`, { alias: name });
      const ids = (data as { id: string }[]).map(({ id }) => id);
      for (const id of ids) all.add(id);
      links.push({ name, ids });
    }
    const merged = links.flatMap((a, n) =>
      links
        .slice(n + 1)
        .filter((b) => a.ids.length === 1 && b.ids.length === 1 && a.ids[0] === b.ids[0])
        .map((b): [string, string] => [a.name, b.name]),
    );
    return { links, entities: all.size, merged };
  }

  async size(): Promise<Size> {
    const claims = await this.#list({ includeAll: 'true', beliefs: ['rejected'] });
    const active = claims.filter(({ status }) => status === 'active');
    const { data } = await this.#http.get(`${this.#space}/conflicts`, { limit: 200 });
    return {
      claims: claims.length,
      supportItems: active.reduce((sum, { evidence }) => sum + evidence.length, 0),
      openConflicts: data.length,
      faded: active.filter(({ belief }) => (belief?.freshness ?? 1) < 0.2).length,
      bytes: this.#bytes + claims.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    };
  }

  trails(): Trail[] {
    return [...this.#trails.values()];
  }

  happened(): Happened {
    return this.#happened;
  }

  #keyOf({ subject, predicate }: Asked | Observation): Known {
    const key = keyOf({ subject, predicate });
    const known = this.#keys.get(key) ?? { subject, predicate, claims: new Map(), test: null, states: new Map() };
    this.#keys.set(key, known);
    return known;
  }

  async #record(step: Observation | Mention, evidenceType: string, anchors?: object): Promise<string> {
    const { ids } = await this.#call('record_observation', {
      sourceId: step.source,
      content: step.text,
      evidenceType,
      observedAt: dateOf(step.at),
      ...(anchors && { anchors }),
    });
    this.#bytes += Buffer.byteLength(step.text);
    this.#observed.set(ids[0]!, step.id);
    return ids[0]!;
  }

  /** Supports the value if it has a claim, and speaks against every other value; a new value is one of these, or a proposition. */
  async #say({ subject, predicate, value, text }: Observation, { claims }: Known, evidence: string): Promise<void> {
    const others = [...claims].filter(([other]) => other !== value);
    const own = claims.get(value);
    const triple = { subject, predicate, value };
    const observationIds = [evidence];
    if (own !== undefined) await this.#call('attach_support', { propositionId: own, observationIds });
    else if (others.length === 0) {
      const direct = this.policy === 'direct-writes' && { directWrite: true, status: 'accepted' };
      const { ids } = await this.#call('propose_proposition', {
        ...{ text, class: 'descriptive', observationIds, triple, ...direct },
      });
      if (ids[0] !== undefined) claims.set(value, ids[0]);
    }
    for (const [n, [, propositionId]] of others.entries()) {
      const isNew = n === 0 && own === undefined;
      const { ids } = await this.#call('attach_contradiction', {
        ...{ propositionId, observationIds },
        ...(isNew && { competing: triple }),
      });
      if (isNew && ids[1] !== undefined) claims.set(value, ids[1]);
    }
  }

  /** A reading is the result of the test that was proposed before. */
  async #read(step: Observation, known: Known, testId: string): Promise<void> {
    const observationId = await this.#record(step, 'test_result', { test: testId });
    await this.#call('execute_test_result_ingest', { testId, observationId, outcome: step.value });
    if (known.test?.values.has(step.value) === false) await this.#say(step, known, observationId);
    await this.#follow(step, known);
  }

  /** Looks at what became of the claims of a key that has several values, and proposes a test where it helps. */
  async #follow(step: Observation, known: Known): Promise<void> {
    if (known.claims.size < 2) return;
    const { subject, predicate } = known;
    const found = await this.#list({ subject, predicate, includeAll: 'true', beliefs: ['rejected'] });
    for (const { triple, status, belief } of found)
      this.#note(step, known, triple!.value, shownState(status, belief?.state));
    const isDue = found.some(({ belief }) => (belief?.contestedUpdates ?? 0) >= CONTESTED_UPDATES);
    if (!isDue || known.test !== null || !this.#hasInstrument || this.policy === 'no-test-loop') return;
    const { ids } = await this.#call('propose_test', {
      propositionIds: [...known.claims.values()],
      method: `read the instrument for the ${predicate} of ${subject}`,
      expected: Object.fromEntries([...known.claims].map(([value, id]) => [id, value])),
      cost: 1,
      methodSourceId: INSTRUMENT,
      kind: 'second_sensor',
    });
    if (ids[0] !== undefined) known.test = { id: ids[0], values: new Set(known.claims.keys()) };
  }

  #note(step: Observation, { subject, predicate, states }: Known, value: string, to: string): void {
    const key = `${keyOf({ subject, predicate })}\u0000${value}`;
    const trail = this.#trails.get(key) ?? { subject, predicate, value, states: [] };
    trail.states.push(to);
    this.#trails.set(key, trail);
    const from = states.get(value) ?? null;
    if (from !== to) this.#happened.transitions.push({ step: step.id, subject, predicate, value, from, to });
    states.set(value, to);
  }

  async #list(query: Record<string, unknown>): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await this.#http.get(`${this.#space}/claims`, { limit: 200, ...query, ...(cursor && { cursor }) });
      claims.push(...page.data);
      cursor = page.nextCursor;
      if (!cursor) return claims;
    }
  }

  /** What is better settled comes first, then what has the higher score. */
  #served(claims: readonly Claim[], isAmbiguous: boolean): Served[] {
    return [...claims]
      .filter(({ triple, belief }) => triple !== null && belief?.state !== 'rejected')
      .sort((a, b) => rankOf(b) - rankOf(a) || (b.belief?.score ?? 0) - (a.belief?.score ?? 0))
      .map(({ triple, belief, evidence, text, conflicts }) => ({
        value: triple!.value,
        label:
          isAmbiguous || belief?.state === 'contested' || conflicts.length > 0
            ? ('open' as const)
            : ('settled' as const),
        score: belief?.score ?? 0,
        evidence: evidence.flatMap((id) => this.#observed.get(id) ?? []).reverse(),
        state: belief?.state ?? null,
        ruleId: belief?.ruleId ?? null,
        text,
      }));
  }

  async #call(tool: string, payload: object): Promise<Outcome> {
    this.toolCalls += 1;
    return this.#http.post(`${this.#space}/tools:call`, { tool, payload });
  }
}

const RANKS = ['deprecated', 'contested', 'tentative', 'provisional', 'accepted'];
const rankOf = ({ belief }: Claim): number => RANKS.indexOf(belief?.state ?? '');

/** The state of a claim that is out of use is its status. */
const shownState = (status: string, state = 'tentative'): string =>
  status === 'active' || state === 'rejected' ? state : status;

/** The service by a policy: its own, the older one, or one without a part. */
export function governedKind(owner: Http, policy: string, run: string): SystemKind {
  let scenarios = 0;
  return {
    name: policy === 'credence-v1' ? 'governed' : `governed-${policy.replaceAll('.', '')}`,
    policy,
    make: () => new Governed(owner, policy, `${run}-${policy.replaceAll('.', '')}-${(scenarios += 1)}`),
  };
}
