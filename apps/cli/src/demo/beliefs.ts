import type { z } from 'zod';
import type { ToolOutcome } from '#libs/governance/tools/index.js';
import type { JobView } from '#libs/history/jobs/index.js';
import type { ClaimView } from '#libs/knowledge/claims/index.js';
import type { WorkspaceView } from '#libs/knowledge/workspaces/index.js';
import type { NewApiKeyView } from '#libs/tenancy/api-keys/index.js';
import type { TaskView } from '#libs/work/tasks/index.js';
import type { Cli } from '../terminal/cli.js';
import { CliFailure } from '../terminal/failure.js';
import { Service } from '../service/service.js';
import { Stage } from './stage.js';

type Claim = z.input<typeof ClaimView>;

const KEY_LIVES_MS = 3_600_000;
const LOOK_AGAIN_MS = 200;
const BEGIN = '2026-01-01T09:00:00Z';
/** Two sources that are read routinely, and one that is queried for the test. */
const [MONITOR, INVENTORY, SERVER] = ['monitor', 'inventory', 'server'];

/** The states of the two claims after each scene, for machines. */
export type BeliefsReport = Record<string, unknown>;

interface Scene {
  stage: Stage;
  user: Service;
  agent: Service;
  base: string;
  /** The ids of the claims, by what they say. */
  claims: Map<string, string>;
  /** Minutes since the story began. */
  minutes: number;
}

/**
 * Two claims compete. Both are contested until a test rejects one of them. The test states in advance what each claim
 * predicts. The other claim is then accepted and promoted. An agent does all this with tools that propose and never
 * decide, in the workspace of a task. The story runs in a space of its own and controls its clock.
 */
export async function playBeliefs(cli: Cli): Promise<BeliefsReport> {
  const stage = new Stage(cli);
  const scene = await prepare(cli, stage);
  const { agent, base } = scene;
  const report: BeliefsReport = { space: base.split('/').pop() };
  stage.say(`\n  A space of its own for this story: ${String(report.space)}`);

  stage.scene('An agent works on a task, which has a workspace. Two systems say different things.');
  const task = await agent.post<z.input<typeof TaskView>>(`${base}/tasks`, { title: 'Plan the night of the update' });
  const { id: workspaceId } = await agent.post<z.input<typeof WorkspaceView>>(`${base}/workspaces`, {
    kind: 'task',
    ownerId: task.id,
  });
  for (const [source, value] of [
    [MONITOR, 'UTC'],
    [INVENTORY, 'PST'],
  ] as const) {
    scene.claims.set(value, await propose(scene, value, await observe(scene, source, value), workspaceId));
    report[value === 'UTC' ? 'proposed' : 'competing'] = await states(scene);
  }
  stage.scene(
    'In the workspace each reading speaks against the other value. Neither replaces the other; both are contested.',
  );

  stage.scene('A test says what each claim expects, before anybody looks.');
  await clock(scene, 1);
  const [utc, pst] = ['UTC', 'PST'].map((value) => scene.claims.get(value)!) as [string, string];
  const test = await call(scene, 'propose_test', {
    propositionIds: [utc, pst],
    expected: { [utc]: 'UTC', [pst]: 'PST' },
    method: 'Ask the server itself for its timezone.',
    cost: 1,
    methodSourceId: SERVER,
  });

  stage.scene('The server is asked. Its result rejects one claim and supports the other.');
  await clock(scene, 2);
  const result = await observe(scene, SERVER, 'PST', { evidenceType: 'test_result', anchors: { test } });
  await call(scene, 'execute_test_result_ingest', { testId: test, observationId: result, outcome: 'PST' });
  report.tested = await states(scene);

  stage.scene('What is in the workspace stays there. A reader who does not name the workspace sees none of this.');
  report.inside = await read(scene, { workspaceId });
  report.outside = await read(scene, {});

  stage.scene('The task is done: what was accepted is promoted, and everybody sees it.');
  const run = await call(scene, 'request_consolidation', { workspaceId, reason: 'task_boundary' }, 1);
  const { status } = await cli.ended<z.input<typeof JobView>>(`/v1/jobs/${run}`, LOOK_AGAIN_MS);
  if (status !== 'done') throw new CliFailure(`The run ${run} is ${status}.`, 'story_broken');
  report.promoted = await canonical(scene);
  report.everywhere = await read(scene, {});
  stage.say('\n  Why a claim is believed: GET nodes/{id}/why shows every reading, on both sides, and the test.\n');
  return report;
}

async function prepare(cli: Cli, stage: Stage): Promise<Scene> {
  const { service: user } = cli.connect();
  const slug = `beliefs-${Date.now().toString(36)}`;
  const base = `/v1/spaces/${slug}`;
  await user.post('/v1/spaces', { slug, name: 'Two claims that compete', clock: 'simulated' });
  await user.put(`${base}/clock`, { now: BEGIN });
  for (const source of [MONITOR, INVENTORY, SERVER])
    await user.put(`${base}/sources/${source}`, { class: 'tool_output', independenceGroup: source });
  const { secret } = await user.post<z.input<typeof NewApiKeyView>>('/v1/api-keys', {
    name: `Agent of ${slug}`,
    role: 'agent',
    principal: { kind: 'agent', name: 'planner' },
    sourceSystems: [MONITOR, INVENTORY, SERVER],
    spaces: [slug],
    expiresAt: new Date(Date.now() + KEY_LIVES_MS).toISOString(),
  });
  const agent = new Service({ ...user.options, key: secret! });
  return { stage, user, agent, base, claims: new Map(), minutes: 0 };
}

async function clock(scene: Scene, minutes: number): Promise<void> {
  scene.minutes = minutes;
  await scene.user.put(`${scene.base}/clock`, { now: nowOf(scene) });
}

const nowOf = ({ minutes }: Scene): string => new Date(Date.parse(BEGIN) + minutes * 60_000).toISOString();

/** Calls a tool, and returns one of the ids in the outcome, by default the first. Throws if the tool was rejected. */
async function call({ stage, agent, base }: Scene, tool: string, payload: object, which = 0): Promise<string> {
  const { outcome, reason, ids } = await agent.post<z.input<typeof ToolOutcome>>(`${base}/tools:call`, {
    tool,
    payload,
  });
  stage.line(`${tool}  ->  ${stage.bold(outcome)}${reason === null ? '' : `  ${reason}`}`);
  const id = ids[which];
  if (id === undefined)
    throw new CliFailure(
      `${tool} was rejected (${reason}); this service does not behave as the story says.`,
      'story_broken',
    );
  return id;
}

const said = (value: string): string => `The timezone of the server is ${value}.`;

async function observe(scene: Scene, source: string, value: string, more: object = {}): Promise<string> {
  const observation = { sourceId: source, content: said(value), evidenceType: 'reading', observedAt: nowOf(scene) };
  const id = await call(scene, 'record_observation', { ...observation, ...more });
  scene.stage.line(scene.stage.dim(`${source}: "${said(value)}"`));
  return id;
}

const propose = (scene: Scene, value: string, observation: string, workspaceId: string): Promise<string> =>
  call(scene, 'propose_proposition', {
    text: said(value),
    class: 'descriptive',
    observationIds: [observation],
    triple: { subject: 'server', predicate: 'timezone', value },
    workspaceId,
  });

async function states({ stage, agent, base, claims }: Scene): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const [value, id] of claims) {
    const { belief } = await agent.get<Claim>(`${base}/claims/${id}`);
    found[value] = belief?.state ?? null;
    if (belief)
      stage.line(
        `${value}  ${stage.bold(belief.state)}  score ${belief.score.toFixed(2)}, for it ${belief.support.toFixed(2)}, against it ${belief.contradiction.toFixed(2)}${belief.failedTest === null ? '' : `, failed ${belief.failedTest}`}`,
      );
  }
  return found;
}

/** The canonical claims of the space. */
async function canonical({ stage, user, base }: Scene): Promise<{ value: string; state: string | null }[]> {
  const { data } = await user.get<{ data: Claim[] }>(`${base}/claims`);
  const found = data.filter(({ tier }) => tier === 'canonical');
  for (const { text } of found) stage.line(`canonical: "${text}"`);
  return found.map(({ triple, belief }) => ({ value: triple!.value, state: belief?.state ?? null }));
}

/** How many claims a search finds. */
async function read({ stage, agent, base }: Scene, where: { workspaceId?: string }): Promise<number> {
  const { data } = await agent.post<{ data: { claim: Claim }[] }>(`${base}/search`, {
    query: 'What is the timezone of the server?',
    mode: 'keyword',
    ...where,
  });
  const name = where.workspaceId === undefined ? 'without it' : 'in the workspace';
  stage.line(`${name}: ${data.length === 0 ? 'nothing' : data.map(({ claim }) => `"${claim.text}"`).join(', ')}`);
  return data.length;
}
