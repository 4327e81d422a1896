import { runEnded, type Http } from './http.js';

/** One requirement for a policy. */
export interface Check {
  case: string;
  what: string;
  expected: unknown;
  got: unknown;
}
export const passes = ({ expected, got }: Check): boolean => JSON.stringify(expected) === JSON.stringify(got);

const T0 = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;
const SOURCES = {
  ...{ 'doc-1': 'document', 'doc-2': 'document', 'doc-3': 'document' },
  ...{ 'tool-1': 'tool_output', 'tool-2': 'tool_output', 'tool-3': 'tool_output' },
} as const;
type SourceId = keyof typeof SOURCES;

/** A separate space in which sources make statements about a single thing. */
class Place {
  #said = 0;
  #hours = 0;

  private constructor(
    private readonly owner: Http,
    private readonly http: Http,
    private readonly path: string,
  ) {}

  static async open(owner: Http, slug: string): Promise<Place> {
    const path = `/v1/spaces/${slug}`;
    await owner.post('/v1/spaces', { slug, name: slug, clock: 'simulated', purpose: 'evaluation' });
    // Claims are promoted only when a case requests it.
    await owner.patch(`${path}/maintenance/schedule`, { paused: true });
    await owner.put(`${path}/clock`, { now: new Date(T0).toISOString() });
    for (const [id, of] of Object.entries(SOURCES))
      await owner.put(`${path}/sources/${id}`, { class: of, independenceGroup: id });
    await owner.put(`${path}/predicates/port`, { cardinality: 'single', volatility: 'medium' });
    const { secret } = await owner.post('/v1/api-keys', {
      name: slug,
      role: 'writer',
      allowedClasses: ['inference', 'document', 'tool_output'],
      sourceSystems: Object.keys(SOURCES),
      spaces: [slug],
    });
    return new Place(owner, owner.as(secret), path);
  }

  async after(hours: number): Promise<void> {
    this.#hours = hours;
    await this.owner.put(`${this.path}/clock`, { now: this.#now() });
  }

  #now(): string {
    return new Date(T0 + this.#hours * HOUR).toISOString();
  }

  call(tool: string, payload: object): Promise<{ outcome: string; code: string | null; ids: string[] }> {
    return this.http.post(`${this.path}/tools:call`, { tool, payload });
  }

  async observe(sourceId: SourceId, more: object = {}): Promise<string> {
    const content = `The port is 8080 or 9090, note ${(this.#said += 1)}.`;
    const observed = { sourceId, content, evidenceType: 'note', observedAt: this.#now(), ...more };
    return (await this.call('record_observation', observed)).ids[0]!;
  }

  async propose(source: SourceId, more: object = {}): Promise<string> {
    const { ids } = await this.call('propose_proposition', {
      ...{ text: 'The port is 8080.', class: 'descriptive', observationIds: [await this.observe(source)] },
      triple: { subject: 'server', predicate: 'port', value: '8080' },
      ...more,
    });
    return ids[0]!;
  }

  async support(propositionId: string, source: SourceId): Promise<void> {
    await this.call('attach_support', { propositionId, observationIds: [await this.observe(source)] });
  }

  async contradict(propositionId: string, source: SourceId, value?: string): Promise<string> {
    const competing = value !== undefined && { competing: { subject: 'server', predicate: 'port', value } };
    const observationIds = [await this.observe(source)];
    return (await this.call('attach_contradiction', { propositionId, observationIds, ...competing })).ids[1] ?? '';
  }

  /** The workspace of a new task. */
  async workspace(): Promise<string> {
    const { id: ownerId } = await this.http.post(`${this.path}/tasks`, { title: 'Find the port' });
    return (await this.http.post(`${this.path}/workspaces`, { kind: 'task', ownerId })).id;
  }

  /** Requests a run of promotion in a workspace, or in the durable lane, and waits for its end. */
  async consolidate(workspaceId = 'default', reason = 'manual'): Promise<void> {
    const { ids } = await this.call('request_consolidation', { workspaceId, reason });
    await runEnded(this.owner, this.path, ids[1]!);
  }

  /** The durable claims that are canonical. */
  async canonical(): Promise<string[]> {
    const { data } = await this.http.get(`${this.path}/claims`, { limit: 200 });
    const claims = data as { text: string; tier: string }[];
    return claims.flatMap(({ text, tier }) => (tier === 'canonical' ? [text] : [])).sort();
  }

  async stateOf(id: string): Promise<string> {
    return (await this.http.get(`${this.path}/claims/${id}`)).belief.state;
  }

  async named(alias: string): Promise<{ count: number; ambiguous: boolean }> {
    const { data, ambiguous } = await this.http.get(`${this.path}/entities`, { alias });
    return { count: data.length, ambiguous };
  }
}

type Expect = (what: string, expected: unknown, got: unknown) => void;

const CASES: Record<string, (place: Place, expect: Expect) => Promise<void>> = {
  'promotion after independent support': async (place, expect) => {
    const claim = await place.propose('tool-1');
    expect('one tool', 'provisional', await place.stateOf(claim));
    await place.consolidate();
    expect('canonical after a run with one tool', [], await place.canonical());
    await place.support(claim, 'tool-2');
    expect('a second tool', 'accepted', await place.stateOf(claim));
    expect('canonical before the next run', [], await place.canonical());
    await place.consolidate();
    expect('canonical after the next run', ['The port is 8080.'], await place.canonical());
    const workspaceId = await place.workspace();
    const triple = { subject: 'relay', predicate: 'port', value: '9090' };
    const inside = await place.propose('tool-1', { text: 'The relay has port 9090.', triple, workspaceId });
    await place.support(inside, 'tool-3');
    expect('two tools in the workspace of a task', 'accepted', await place.stateOf(inside));
    await place.consolidate(workspaceId, 'task_boundary');
    expect(
      'canonical at the end of the task',
      ['The port is 8080.', 'The relay has port 9090.'],
      await place.canonical(),
    );
  },
  'resistance to early promotion': async (place, expect) => {
    const claim = await place.propose('doc-1');
    expect('one document', 'tentative', await place.stateOf(claim));
    for (let n = 0; n < 5; n += 1) await place.support(claim, 'doc-1');
    expect('six passages of one document', 'provisional', await place.stateOf(claim));
    const observationIds = [await place.observe('doc-2')];
    const asked = { text: 'The port is 7070.', class: 'descriptive', observationIds };
    const direct = await place.call('propose_proposition', { ...asked, directWrite: true });
    expect('a direct write', 'DIRECT_CANONICAL_WRITE_FORBIDDEN', direct.code);
    const stated = await place.call('propose_proposition', { ...asked, status: 'accepted' });
    expect('a state that the caller says', 'POLICY_VIOLATION', stated.code);
    const alone = await place.call('propose_proposition', { ...asked, observationIds: [] });
    expect('no observation', 'MISSING_PROVENANCE', alone.code);
    const workspaceId = await place.workspace();
    const triple = { subject: 'relay', predicate: 'port', value: '9090' };
    const inside = await place.propose('doc-1', { text: 'The relay has port 9090.', triple, workspaceId });
    for (let n = 0; n < 5; n += 1) await place.support(inside, 'doc-1');
    expect('one document in the workspace of a task', 'provisional', await place.stateOf(inside));
    await place.consolidate();
    await place.consolidate(workspaceId, 'task_boundary');
    expect('canonical after runs in both lanes', [], await place.canonical());
  },
  'contested under conflict': async (place, expect) => {
    const claim = await place.propose('doc-1');
    await place.contradict(claim, 'doc-2');
    expect('one document against one', 'contested', await place.stateOf(claim));
    await place.support(claim, 'tool-1');
    await place.support(claim, 'tool-2');
    expect('two tools more for it', 'accepted', await place.stateOf(claim));
  },
  decay: async (place, expect) => {
    const claim = await place.propose('tool-1');
    await place.support(claim, 'tool-2');
    for (const [hours, state] of [
      [72, 'accepted'],
      [168, 'provisional'],
      [1671, 'provisional'],
      [1672, 'deprecated'],
    ] as const) {
      await place.after(hours);
      expect(`after ${hours} hours`, state, await place.stateOf(claim));
    }
    await place.support(claim, 'tool-3');
    expect('seen again', 'accepted', await place.stateOf(claim));
  },
  'alias ambiguity': async (place, expect) => {
    for (const [name, entityType] of [
      ['Mercury Shipping', 'company'],
      ['Mercury One', 'ship'],
    ]) {
      const observationIds = [await place.observe('doc-1')];
      await place.call('create_or_link_entity_candidate', { name, entityType, observationIds, aliases: ['Mercury'] });
    }
    expect('a name of two', { count: 2, ambiguous: true }, await place.named('Mercury'));
    expect('a name of one', { count: 1, ambiguous: false }, await place.named('Mercury One'));
  },
  'rejection after failed test': async (place, expect) => {
    const first = await place.propose('doc-1');
    const second = await place.contradict(first, 'doc-2', '9090');
    const { ids } = await place.call('propose_test', {
      propositionIds: [first, second],
      method: 'ask the server',
      expected: { [first]: '8080', [second]: '9090' },
      cost: 1,
      methodSourceId: 'tool-1',
      kind: 'authoritative_source',
    });
    await place.after(1);
    const testId = ids[0]!;
    const content = 'The server answers on port 9090.';
    const observationId = await place.observe('tool-1', {
      content,
      evidenceType: 'test_result',
      anchors: { test: testId },
    });
    await place.call('execute_test_result_ingest', { testId, observationId, outcome: '9090' });
    expect('what the test refutes', 'rejected', await place.stateOf(first));
    expect('what it bears out', 'provisional', await place.stateOf(second));
    await place.support(first, 'doc-3');
    expect('more support for what it refutes', 'rejected', await place.stateOf(first));
  },
};

/** Stage 1: what the policy must do in six cases; all six cases have to pass. */
export async function checkPolicy(owner: Http, run: string): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [n, [name, tell]] of Object.entries(CASES).entries())
    await tell(await Place.open(owner, `${run}-stage1-${n + 1}`), (what, expected, got) =>
      checks.push({ case: name, what, expected, got }),
    );
  return checks;
}
