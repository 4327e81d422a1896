import { keyOf, type Mention, type Observation, type Scenario } from '../bundle/index.js';
import { runEnded, type Http } from '../http.js';
import { serving } from './baseline.js';
import {
  LIMITS,
  nothingUsed,
  type Asked,
  type Happened,
  type Held,
  type Identity,
  type Limits,
  type Served,
  type Size,
  type System,
  type SystemKind,
  type Trail,
} from './system.js';

const BEGINNING = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;
const dateOf = (at: number): string => new Date(BEGINNING + at * HOUR).toISOString();
const INSTRUMENT = 'instrument';
/**
 * A workspace is consolidated whenever this many further distinct observations have been recorded into it (beliefs
 * spec, section 6).
 */
const EVERY = 25;

interface Claim {
  id: string;
  text: string;
  triple: { subject: string; predicate: string; value: string } | null;
  status: string;
  statusReason: string | null;
  tier: string;
  conflicts: unknown[];
  evidence: string[];
  belief: { state: string; ruleId: string; score: number; freshness: number } | null;
}

interface Outcome {
  outcome: string;
  ids: string[];
  reason: string | null;
  testSuggestions: { claimId: string; competing: { claimId: string }[] }[];
}

/** What the agent knows about one key while a scenario is played, from the answers to its own calls. */
interface Known {
  subject: string;
  predicate: string;
  /** Values that were stated. */
  values: Set<string>;
  test: { id: string; values: Set<string> } | null;
  states: Map<string, string>;
}

/** Policies under which only the durable lane exists, so that proposals go there directly. */
const WITHOUT_WORKSPACE = ['single-layer', 'direct-writes'];
const DURABLE = 'default';

/**
 * The lane in which propositions are made: the workspace of the task, or the durable lane, which is the default
 * workspace of a space.
 */
export const LANES = ['task', 'durable'] as const;
export type Lane = (typeof LANES)[number];

/**
 * The service, over HTTP, in a separate space with a simulated clock for each scenario. A scenario is a task: its
 * observations and their propositions go into the task's workspace, and the service promotes from there at the end of
 * each session. Readers see what the task sees: durable claims and the claims of its workspace.
 */
class Governed implements System {
  toolCalls = 0;
  readonly use = nothingUsed();
  readonly limits: Limits;
  #http!: Http;
  #space!: string;
  #task!: string;
  #workspace!: string;
  #sessions = 0;
  #hasInstrument = false;
  #isRead = false;
  #observedBefore = 0;
  #bytes = 0;
  readonly #keys = new Map<string, Known>();
  readonly #observed = new Map<string, string>();
  readonly #recorded = new Set<string>();
  readonly #names = new Set<string>();
  readonly #trails = new Map<string, Trail>();
  readonly #happened: Happened = { transitions: [], consolidations: [] };

  constructor(
    private readonly owner: Http,
    private readonly policy: string,
    private readonly slug: string,
    private readonly lane: Lane,
    { tokenBudget }: Limits = LIMITS,
  ) {
    this.limits = { tokenBudget, timeoutMs: owner.timeoutMs };
  }

  async open({ family, sources, predicates, sessions }: Scenario): Promise<void> {
    const { slug, policy: beliefPolicy, owner } = this;
    await owner.post('/v1/spaces', {
      ...{ slug, name: slug, clock: 'simulated', purpose: 'evaluation', policy: { beliefPolicy } },
    });
    this.#space = `/v1/spaces/${slug}`;
    // Background work would start at a different step in each run. So the schedule is paused, and the work is
    // requested.
    await owner.patch(`${this.#space}/maintenance/schedule`, { paused: true });
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
    this.#task = (await this.#http.post(`${this.#space}/tasks`, { title: family })).id;
    const workspace = await this.#http.post(`${this.#space}/workspaces`, { kind: 'task', ownerId: this.#task });
    const isDurable = this.lane === 'durable' || WITHOUT_WORKSPACE.includes(beliefPolicy);
    this.#workspace = isDurable ? DURABLE : workspace.id;
    this.#sessions = sessions;
    this.#hasInstrument = sources.some(({ id }) => id === INSTRUMENT);
  }

  async advance(at: number): Promise<void> {
    await this.owner.put(`${this.#space}/clock`, { now: dateOf(at) });
  }

  /**
   * Does what the service would do in the background. The work is requested, and its end awaited, so that it happens at
   * the same moment in every run.
   */
  async tidy(session: number): Promise<void> {
    if (Math.floor(this.#recorded.size / EVERY) <= Math.floor(this.#observedBefore / EVERY)) return;
    await this.#consolidate(session, 'cadence');
  }

  async boundary(session: number): Promise<void> {
    await this.#consolidate(session, 'task_boundary');
    if (session < this.#sessions || this.#workspace === DURABLE) return;
    await this.#call('archive_episode', { taskId: this.#task, workspaceId: this.#workspace });
    this.#happened.consolidations.push({ session, what: 'episode', count: 1 });
  }

  async observe(step: Observation): Promise<void> {
    this.use.tools.add('observe');
    const known = this.#keyOf(step);
    if (step.isReading && known.test !== null) return this.#read(step, known.test);
    const { testSuggestions } = await this.#record(step, { evidenceType: 'observation' }, true);
    if (testSuggestions.length > 0) await this.#propose(known, testSuggestions[0]!);
  }

  async meet(step: Mention): Promise<void> {
    this.use.tools.add('name');
    const { ids } = await this.#record(step, { evidenceType: 'observation' }, false);
    for (const name of [step.name, ...step.aliases]) this.#names.add(name);
    await this.#call('create_or_link_entity_candidate', {
      name: step.name,
      entityType: 'thing',
      observationIds: [ids[0]!],
      aliases: step.aliases,
    });
  }

  async look({ subject, predicate }: Asked): Promise<Served[]> {
    this.use.tools.add('ask');
    const found = await this.#list({ subject, predicate });
    if (found.length > 0) return this.#served(found, false);
    const { data: entities } = await this.#http.get(`${this.#space}/entities`, { alias: subject });
    const claims: Claim[] = [];
    for (const { canonicalName, aliases } of entities as { canonicalName: string; aliases: string[] }[])
      for (const name of [canonicalName, ...aliases].filter((each) => each !== subject))
        claims.push(...(await this.#list({ subject: name, predicate })));
    return this.#served(claims, entities.length > 1);
  }

  async after(step: Observation): Promise<Served[]> {
    const { id, subject, predicate } = step;
    const known = this.#keyOf(step);
    known.values.add(step.value);
    // A single value leaves nothing to decide, because no other value could be named.
    if (known.values.size < 2) return [serving(step)];
    const found = await this.#all({ subject, predicate });
    const values = new Set(found.map(({ triple }) => triple!.value));
    for (const value of values) {
      const states = found
        .filter(({ triple }) => triple!.value === value)
        .map(({ status, belief }) => shownState(status, belief?.state));
      // If the same value is in both lanes, the state that is in force counts.
      this.#note(id, known, value, states.find((state) => RANKS.includes(state)) ?? states[0]!);
    }
    return this.#served(found.filter(isVisible), false);
  }

  async held(): Promise<Held[]> {
    return (await this.#all({})).flatMap((claim) => {
      if (claim.triple === null) return [];
      const { state = null, ruleId = null, score = 0 } = claim.belief ?? {};
      const isActive = claim.status === 'active';
      return [
        {
          ...claim.triple,
          isPromoted: isActive && claim.tier === 'canonical',
          isAccepted: isActive && state === 'accepted',
          isVisible: isVisible(claim),
          isRejected: state === 'rejected',
          contested: isActive && state === 'contested',
          isDeprecated: isActive && state === 'deprecated',
          score: isVisible(claim) ? score : 0,
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
    const all = await this.#all({});
    const inForce = all.filter(({ status }) => status === 'active' || status === 'disputed');
    const { data } = await this.#http.get(`${this.#space}/conflicts`, { limit: 200 });
    return {
      claims: inForce.length,
      supportItems: inForce.reduce((sum, { evidence }) => sum + evidence.length, 0),
      openConflicts: data.length,
      faded: inForce.filter(({ belief }) => (belief?.freshness ?? 1) < 0.2).length,
      bytes: this.#bytes + all.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    };
  }

  trails(): Trail[] {
    return [...this.#trails.values()];
  }

  happened(): Happened {
    return this.#happened;
  }

  #keyOf({ subject, predicate }: Pick<Asked, 'subject' | 'predicate'>): Known {
    const key = keyOf({ subject, predicate });
    const known = this.#keys.get(key) ?? { subject, predicate, values: new Set(), test: null, states: new Map() };
    this.#keys.set(key, known);
    return known;
  }

  /**
   * Records an observation. The service compares its proposition with known claims: the proposition supports or
   * contradicts one of them, or is stored as new.
   */
  async #record(step: Observation | Mention, as: object, isProposing: boolean): Promise<Outcome> {
    const said = step.kind === 'observation' ? step : null;
    const fragment = said && {
      text: said.text,
      triple: { subject: said.subject, predicate: said.predicate, value: said.value },
    };
    const outcome = await this.#call('record_observation', {
      sourceId: step.source,
      content: step.text,
      observedAt: dateOf(step.at),
      workspaceId: this.#workspace,
      ...as,
      ...(isProposing && fragment && { fragments: [fragment] }),
      ...(isProposing && this.policy === 'direct-writes' && { directWrite: true, status: 'accepted' }),
    });
    this.#bytes += Buffer.byteLength(step.text);
    this.#recorded.add(`${step.source}\u0000${step.text}`);
    this.#observed.set(outcome.ids[0]!, step.id);
    return outcome;
  }

  /** A reading is the result of the test that was proposed before. */
  async #read(step: Observation, { id: testId, values }: { id: string; values: Set<string> }): Promise<void> {
    const as = { evidenceType: 'test_result', anchors: { test: testId } };
    const { ids } = await this.#record(step, as, !values.has(step.value));
    await this.#call('execute_test_result_ingest', { testId, observationId: ids[0]!, outcome: step.value });
    this.#isRead = true;
  }

  /** The test that reads an instrument, if the service suggests a test and an instrument exists for it. */
  async #propose(known: Known, { claimId, competing }: Outcome['testSuggestions'][number]): Promise<void> {
    if (known.test !== null || !this.#hasInstrument) return;
    const { subject, predicate } = known;
    const ids = [claimId, ...competing.map((each) => each.claimId)];
    const claims = (await this.#list({ subject, predicate })).filter(({ id }) => ids.includes(id));
    if (claims.length < 2) return;
    const { ids: proposed } = await this.#call('propose_test', {
      propositionIds: claims.map(({ id }) => id),
      method: `read the instrument for the ${predicate} of ${subject}`,
      expected: Object.fromEntries(claims.map(({ id, triple }) => [id, triple!.value])),
      cost: 1,
      methodSourceId: INSTRUMENT,
      kind: 'second_sensor',
    });
    if (proposed[0] !== undefined)
      known.test = { id: proposed[0], values: new Set(claims.map(({ triple }) => triple!.value)) };
  }

  /**
   * Requests a weighing of beliefs if results of tests changed the reliability of sources, and a promotion of what was
   * accepted.
   */
  async #consolidate(session: number, reason: 'cadence' | 'task_boundary'): Promise<void> {
    if (this.#isRead) {
      const { id } = await this.owner.post(`${this.#space}/maintenance/runs`, { kind: 'beliefs' });
      await runEnded(this.owner, this.#space, id);
      this.#isRead = false;
    }
    const { ids } = await this.#call('request_consolidation', { workspaceId: this.#workspace, reason });
    const { report } = await runEnded(this.owner, this.#space, ids[1]!);
    this.#observedBefore = this.#recorded.size;
    for (const what of ['promoted', 'carried', 'archived', 'discarded'])
      this.#happened.consolidations.push({ session, what, count: Number(report[what] ?? 0) });
  }

  #note(step: string, { subject, predicate, states }: Known, value: string, to: string): void {
    const key = `${keyOf({ subject, predicate })}\u0000${value}`;
    const trail = this.#trails.get(key) ?? { subject, predicate, value, states: [] };
    trail.states.push(to);
    this.#trails.set(key, trail);
    const from = states.get(value) ?? null;
    if (from !== to) this.#happened.transitions.push({ step, subject, predicate, value, from, to });
    states.set(value, to);
  }

  /** Claims of every status; a promoted claim appears once, as the claim that it became. */
  async #all(query: Record<string, unknown>): Promise<Claim[]> {
    const claims = await this.#list({ ...query, includeAll: 'true', beliefs: ['rejected'] });
    return claims.filter(({ status, statusReason }) => status !== 'archived' || statusReason !== 'promoted');
  }

  /** Durable claims, then the claims of the workspace. A reader who names the task sees both. */
  async #list(query: Record<string, unknown>): Promise<Claim[]> {
    const lanes = this.#workspace === DURABLE ? [DURABLE] : [DURABLE, this.#workspace];
    return (await Promise.all(lanes.map((workspaceId) => this.#pages({ ...query, workspaceId })))).flat();
  }

  async #pages(query: Record<string, unknown>): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await this.#http.get(`${this.#space}/claims`, { limit: 200, ...query, ...(cursor && { cursor }) });
      claims.push(...page.data);
      cursor = page.nextCursor;
      if (!cursor) return claims;
    }
  }

  /** The most settled claims come first; among equally settled claims, those with the highest score. */
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
    this.use.memoryTools.add(tool);
    const outcome = await this.#http.post(`${this.#space}/tools:call`, { tool, payload });
    // A working service refuses none of these calls. If the harness ignored a refusal, it would measure something else.
    if (outcome.outcome === 'rejected_with_reason') throw new Error(`${tool}: ${outcome.reason}`);
    return outcome;
  }
}

const RANKS = ['deprecated', 'contested', 'tentative', 'provisional', 'accepted'];
const rankOf = ({ belief }: Claim): number => RANKS.indexOf(belief?.state ?? '');

const isVisible = ({ status, belief }: Claim): boolean => status === 'active' && belief?.state !== 'rejected';

/** The state of a claim that is out of use is its status. */
const shownState = (status: string, state = 'tentative'): string =>
  status === 'active' || state === 'rejected' ? state : status;

/** The service with a policy: its own policy, the older one, or a policy that leaves out a part of the rules. */
export function governedKind(owner: Http, policy: string, run: string, lane: Lane = 'task'): SystemKind {
  let scenarios = 0;
  return {
    name: policy === 'credence-v1' ? 'governed' : `governed-${policy.replaceAll('.', '')}`,
    policy,
    make: (limits) =>
      new Governed(owner, policy, `${run}-${policy.replaceAll('.', '')}-${(scenarios += 1)}`, lane, limits),
  };
}
