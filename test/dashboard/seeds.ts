import type { Tenant } from '../service/index.js';

/** A text that would run, redirect or reverse the line if it were shown as anything but text. */
export const HOSTILE = [
  '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>',
  'javascript:window.pwned=1 =HYPERLINK("http://evil.example")',
  'pay \u202egnp.exe\u202c to \u2066evil\u200b',
].join(' ');

const space = 'team';

/** A source that was wrong: its evidence, a claim that depends on this evidence, and a conclusion from the claim. */
export async function seedPoison(tenant: Tenant, sourceId: string) {
  const { owner } = tenant;
  await owner.do('sources.put', { space, sourceId, class: 'document', independenceGroup: `press of ${sourceId}` });
  const evidence = await owner.do('evidence.record', {
    space,
    kind: 'quote',
    content: `${sourceId} says that the bridge is closed`,
    source: { class: 'document', sourceId },
  });
  const { claim } = await owner.do('claims.store', {
    space,
    text: `The bridge is closed, says ${sourceId}`,
    provenance: { source: 'document', sourceId },
    evidence: [evidence.id],
  });
  const derived = await owner.do('nodes.derive', {
    space,
    claim: `The ferry is needed, since ${sourceId}`,
    reasoningType: 'modus_ponens',
    logicalChain: 'Without a bridge there is only the ferry.',
    premises: [claim.id],
  });
  return { evidence: evidence.id as string, claim: claim.id as string, derived };
}

/** A claim in quarantine without a conflict. */
export async function seedQuarantined(tenant: Tenant, text: string): Promise<string> {
  const { claim } = await tenant.owner.do('claims.store', { space, text, provenance: { source: 'user_explicit' } });
  await tenant.owner.do('claims.quarantine', { space, id: claim.id });
  return claim.id;
}

/** Hostile texts in every place where a page shows something that was stored. */
export async function seedHostile(tenant: Tenant): Promise<{ claim: string; evidence: string; task: string }> {
  const { owner } = tenant;
  const { claim } = await owner.do('claims.store', {
    space,
    text: HOSTILE,
    triple: { subject: HOSTILE.slice(0, 60), predicate: 'says', value: HOSTILE },
    provenance: { source: 'user_explicit' },
    tags: ['<b>'],
  });
  await owner.do('claims.store', { space, text: `long ${'\u202e<svg onload=alert(1)>'.repeat(400)}` });
  const sourceId = HOSTILE.slice(0, 190);
  await owner.do('sources.put', { space, sourceId, class: 'document', domainTags: ['<i>tag</i>'] });
  const evidence = await owner.do('evidence.record', {
    space,
    kind: 'note',
    content: HOSTILE,
    source: { class: 'document', sourceId },
  });
  await owner.do('predicates.put', { space, name: 'says', aliases: [HOSTILE.slice(0, 90)] });
  await seedQuarantined(tenant, `Quarantined ${HOSTILE}`);
  await owner.do('claims.reinforce', { space, id: claim.id, reason: HOSTILE });
  const { task } = await seedTask(tenant, HOSTILE);
  return { claim: claim.id, evidence: evidence.id, task };
}

/** An interrupted task: steps (one is waiting), checkpoints, a handoff with constraints, and executions. */
export async function seedTask(
  tenant: Tenant,
  title: string,
): Promise<{ task: string; first: string; second: string }> {
  const { owner } = tenant;
  const { id: taskId } = await owner.do('tasks.create', { space, title, goal: `The goal of ${title}` });
  const step = async (name: string): Promise<string> =>
    (await owner.do('steps.create', { space, taskId, stepType: 'check', title: `${name} ${title}` })).id;
  const [first, second] = [await step('Ask'), await step('Pay')];
  await owner.do('stepEdges.add', { space, taskId, from: second, to: first, kind: 'depends_on' });
  await owner.do('steps.transition', { space, id: second, to: 'in_progress' });
  const sessionId = `session of ${title}`.slice(0, 60);
  await owner.do('sessions.open', { space, externalId: sessionId, agent: 'builder' });
  const execution = await owner.do('executions.start', { space, taskId, label: `build ${title}`, sessionId });
  await owner.do('executions.end', { space, id: execution.id, outcome: 'failure' });
  await owner.do('failures.track', { space, taskId, what: `It failed: ${title}` });
  await owner.do('handoffs.record', {
    space,
    sessionId,
    taskId,
    summary: `Half of ${title}`,
    next_steps: [`finish ${title}`],
    must_not_redo: [{ action: `charge ${title}`, reason: 'side_effect_emitted', scope: 'current_task' }],
    must_preserve: [`keep ${title}`],
  });
  return { task: taskId, first, second };
}

/** Decisions for several people, and things made from several claims; their texts begin with `title`. */
export async function seedBelief(tenant: Tenant, title: string) {
  const { owner } = tenant;
  const make = (operation: string, input: object) => owner.do(operation, { space, ...input });
  const say = async (text: string, importance = 0.5): Promise<string> =>
    (await make('claims.store', { text, importance, provenance: { source: 'user_explicit' } })).claim.id;
  const support = await say(`${title} supports it`);
  const proposer = await tenant.agent('proposer');
  const { proposal, node } = await proposer.do('nodes.create', {
    space,
    type: 'cornerstone',
    tag: 'honest',
    title,
    frame: `${title} frames it`,
    supportIds: [support],
  });
  await make('sources.put', { sourceId: 'clock', class: 'tool_output' });
  const test = await make('tests.propose', {
    claimIds: [support],
    expected: { [support]: `${title} outcome` },
    method: `${title} method`,
    cost: 1,
    methodSourceId: 'clock',
  });
  const { node: lesson } = await make('nodes.create', {
    type: 'lesson',
    claim: `${title} teaches`,
    incidentIds: [support],
    situationPattern: 'git push --force',
    nudge: `${title} nudges`,
  });
  const workspace = await make('workspaces.open', { kind: 'free' });
  const { entity } = await make('entities.create', { canonicalName: `${title.slice(0, 50)} Ltd`, type: 'company' });
  const members = [await say(`${title} is the first part`), await say(`${title} is the second part`)];
  const { digest } = await make('digests.compress', { ids: members });
  const episode = await make('episodes.create', {
    name: `${title} episode`.slice(0, 190),
    ids: members,
    tags: ['<b>'],
  });
  return {
    proposal: proposal.id as string,
    cornerstone: node.id as string,
    test: test.id as string,
    lesson: lesson.id as string,
    workspace: workspace.id as string,
    entity: entity.id as string,
    digest: digest.id as string,
    episode: episode.id as string,
    support,
  };
}
