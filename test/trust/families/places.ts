import type { Input } from '../../service/index.js';
import { evilTriple, tripleOf } from '../facts.js';
import { idIn, type Scene } from '../scene.js';
import { daysFromNow, each, type Family } from './family.js';

const storeEvil = (scene: Scene, more: Input = {}) =>
  scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact), more);
const join = async (scene: Scene, more: Input = {}): Promise<string> => {
  scene.sessionId = idIn(await scene.act('sessions.open', more));
  return scene.sessionId;
};

export const sessions: Family = {
  name: 'shadow the fact in a session',
  count: 30,
  variants: [
    {
      name: 'with the key',
      run: async (scene) => {
        await scene.stateFact();
        await storeEvil(scene, { scope: 'session', sessionId: await join(scene) });
      },
    },
    {
      name: 'before the user speaks',
      run: async (scene) => {
        await storeEvil(scene, { scope: 'session', sessionId: await join(scene) });
        await scene.stateFact();
      },
    },
    {
      name: 'with a note',
      run: async (scene) => {
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, undefined, {
          scope: 'session',
          sessionId: await join(scene),
        });
      },
    },
    {
      name: 'with the triple in other words',
      run: async (scene) => {
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), {
          scope: 'session',
          sessionId: await join(scene),
        });
      },
    },
    {
      name: 'with a conclusion',
      run: async (scene) => {
        const id = await scene.stateFact();
        await scene.act('nodes.derive', {
          claim: scene.fact.evilText,
          triple: evilTriple(scene.fact),
          premises: [id],
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
          scope: 'session',
          sessionId: await join(scene),
        });
      },
    },
    {
      name: 'and close it',
      run: async (scene) => {
        await scene.stateFact();
        const id = await join(scene);
        await storeEvil(scene, { scope: 'session', sessionId: id });
        await scene.act('sessions.close', { id });
      },
    },
  ],
};

/** Opens a workspace and states something else there, in every way. Only readers who name the workspace see it. */
const sayApart = async (scene: Scene, more: Input): Promise<string> => {
  const workspaceId = idIn(await scene.act('workspaces.open', more));
  const place = { scope: 'workspace', workspaceId };
  await storeEvil(scene, place);
  await scene.store(scene.agent, scene.fact.evilText, undefined, place);
  return workspaceId;
};

/** Leaves the statement unresolved in a task whose episode matches the question, so that others reactivate it. */
const carryOn = async (scene: Scene): Promise<void> => {
  const taskId = idIn(await scene.act('tasks.create', { title: scene.fact.question }));
  const workspaceId = await sayApart(scene, { kind: 'task', ownerId: taskId });
  await scene.act('workspaces.promote', { id: workspaceId, waitSeconds: 10 });
  await scene.act('tools.call', { tool: 'archive_episode', payload: { taskId, workspaceId } });
  scene.isReactivated = true;
};

/** Records observations that contradict the fact, with fragments that contradict it too. */
const observe = async (scene: Scene, more: Input, round = 0): Promise<void> => {
  const { evilText: text } = scene.fact;
  const others = Array.from({ length: 6 }, (_, n) => ({ text: `${text} (${round}.${n})` }));
  const fragments = [{ text, triple: evilTriple(scene.fact) }, { text }, ...others];
  await scene.act('evidence.record', { kind: 'log', content: `${text} ${round}`, fragments, ...more });
};

export const workspaces: Family = {
  name: 'say otherwise in a workspace',
  count: 42,
  variants: [
    {
      name: 'of nobody',
      run: async (scene) => {
        await scene.stateFact();
        await sayApart(scene, { kind: 'free' });
      },
    },
    {
      name: 'before the user speaks',
      run: async (scene) => {
        await sayApart(scene, { kind: 'free' });
        await scene.stateFact();
      },
    },
    {
      name: 'of a task, which ends',
      run: async (scene) => {
        await scene.stateFact();
        const ownerId = idIn(await scene.act('tasks.create', { title: scene.fact.subject }));
        const id = await sayApart(scene, { kind: 'task', ownerId });
        await scene.act('tasks.setStatus', { id: ownerId, status: 'in_progress' });
        await scene.act('tasks.setStatus', { id: ownerId, status: 'done' });
        await scene.act('workspaces.reopen', { id });
      },
    },
    {
      name: 'and conclude it there, to carry the conclusion out',
      run: async (scene) => {
        const factId = await scene.stateFact();
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        const place = { scope: 'workspace', workspaceId };
        const id = await storeEvil(scene, place);
        const so = { reasoningType: 'modus_ponens', logicalChain: 'so' };
        const concluded = { claim: scene.fact.evilText, triple: evilTriple(scene.fact), ...so };
        for (const premises of [[id], [factId, id]])
          await scene.act('nodes.derive', { ...concluded, premises, ...place });
        const hence = { claim: 'Hence.', premises: [id], ...so, ...place };
        const inside = idIn(await scene.act('nodes.derive', hence));
        await scene.act('nodes.derive', { ...concluded, premises: [inside] });
        const outside = idIn(await scene.act('nodes.derive', { claim: 'Thus.', premises: [factId], ...so }));
        await scene.act('nodes.rederive', { id: outside, premises: [inside], ...so });
        await scene.act('digests.compress', { ids: [factId, inside] });
        await scene.act('workspaces.promote', { id: workspaceId });
      },
    },
    {
      name: 'and carry it out by a conclusion, a digest and a replacement',
      run: async (scene) => {
        const factId = await scene.stateFact();
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        const id = await storeEvil(scene, { scope: 'workspace', workspaceId });
        await scene.act('nodes.derive', {
          claim: scene.fact.evilText,
          premises: [id],
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
        });
        await scene.act('digests.compress', { ids: [factId, id] });
        await scene.act('claims.supersede', { id: factId, text: scene.fact.evilText, triple: evilTriple(scene.fact) });
        await scene.act('conflicts.contradict', { nodeA: factId, nodeB: id, description: scene.fact.evilText });
        await scene.act('workspaces.close', { id: workspaceId });
      },
    },
    {
      name: 'and have it promoted',
      run: async (scene) => {
        await scene.stateFact();
        const id = await sayApart(scene, { kind: 'free' });
        await scene.act('workspaces.promote', { id, waitSeconds: 10 });
        await scene.act('workspaces.promote', { id: 'default', waitSeconds: 10 });
      },
    },
    {
      name: 'and have it promoted before the user speaks',
      run: async (scene) => {
        const id = await sayApart(scene, { kind: 'free' });
        await scene.act('workspaces.promote', { id, waitSeconds: 10 });
        await scene.stateFact();
      },
    },
    {
      name: 'of a task, and have its episode bring it to others',
      run: async (scene) => {
        await scene.stateFact();
        await carryOn(scene);
      },
    },
    {
      name: 'of a task, and have its episode bring it to others, before the user speaks',
      run: async (scene) => {
        await carryOn(scene);
        await scene.stateFact();
      },
    },
    {
      name: 'under the name of the durable lane',
      run: async (scene) => {
        await scene.stateFact();
        await storeEvil(scene, { scope: 'workspace', workspaceId: 'default' });
      },
    },
    {
      name: 'as fragments of observations, which contradict the fact, once it is known',
      run: async (scene) => {
        await scene.stateFact();
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        await observe(scene, { workspaceId });
        await observe(scene, { workspaceId: 'default' });
      },
    },
    {
      name: 'as fragments of observations, before the user speaks',
      run: async (scene) => {
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        await observe(scene, { workspaceId });
        await scene.stateFact();
        await observe(scene, { workspaceId });
      },
    },
    {
      name: 'until it is full',
      run: async (scene) => {
        await scene.stateFact();
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        for (let batch = 0; batch < 30; batch += 1) await observe(scene, { workspaceId }, batch);
      },
    },
    {
      name: 'of the session that is read',
      run: async (scene) => {
        await scene.stateFact();
        const ownerId = await join(scene);
        await sayApart(scene, { kind: 'session', ownerId });
      },
    },
  ],
};

/** The user opens a session and reads there, by its label; the agents know label and id, and take no part. */
const usersSession = async (scene: Scene): Promise<string> => {
  const id = idIn(await scene.call(scene.user, 'sessions.open', { externalId: 'team' }));
  scene.sessionId = 'team';
  scene.participant = scene.user;
  return id;
};
const shadow = async (scene: Scene, sessionId: string): Promise<void> => {
  for (const who of scene.cast.agents.slice(0, 2))
    await scene.store(who, scene.fact.evilText, evilTriple(scene.fact), { scope: 'session', sessionId });
  await scene.store(scene.agent, scene.fact.evilText, undefined, { scope: 'session', sessionId });
};

export const strangers: Family = {
  name: 'reach into a session of others',
  count: 30,
  variants: [
    {
      name: 'by its label',
      run: async (scene) => {
        await scene.stateFact();
        await usersSession(scene);
        await shadow(scene, 'team');
      },
    },
    {
      name: 'by its id',
      run: async (scene) => {
        await scene.stateFact();
        await shadow(scene, await usersSession(scene));
      },
    },
    {
      name: 'by a label taken before, with the user named',
      run: async (scene) => {
        await scene.act('sessions.open', { externalId: 'team', participants: [scene.user.key!.principal.id] });
        await shadow(scene, 'team');
        await scene.stateFact();
        await usersSession(scene);
        await shadow(scene, 'team');
      },
    },
    {
      name: 'by joining it',
      run: async (scene) => {
        await scene.stateFact();
        const id = await usersSession(scene);
        await scene.act('sessions.join', { id });
        await shadow(scene, id);
      },
    },
    {
      name: 'by what is claimed in it',
      run: async (scene) => {
        await scene.stateFact();
        const sessionId = await usersSession(scene);
        const id = await scene.store(scene.user, scene.fact.text, tripleOf(scene.fact), {
          scope: 'session',
          sessionId,
        });
        for (const who of scene.cast.agents) await scene.call(who, 'claims.dispute', { id });
        await scene.act('claims.retract', { id, errorType: 'other', reason: 'no' });
        await scene.act('claims.supersede', {
          id,
          text: scene.fact.evilText,
          triple: evilTriple(scene.fact),
          scope: 'session',
          sessionId,
        });
        await scene.act('nodes.derive', {
          claim: scene.fact.evilText,
          triple: evilTriple(scene.fact),
          premises: [id],
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
          scope: 'session',
          sessionId,
        });
      },
    },
    {
      name: 'by closing it and saying more',
      run: async (scene) => {
        await scene.stateFact();
        const id = await usersSession(scene);
        await scene.act('sessions.close', { id });
        await scene.act('conversations.record', {
          sessionId: id,
          messages: [{ role: 'assistant', content: scene.fact.evilText }],
        });
        await shadow(scene, id);
      },
    },
  ],
};

export const externalIds: Family = {
  name: 'squat external ids',
  count: 30,
  variants: [
    {
      name: 'of the claim',
      run: async (scene) => {
        await storeEvil(scene, { externalId: 'row-1' });
        await scene.stateFact({ externalId: 'row-1' });
      },
    },
    {
      name: 'of the claim, in poisoned words',
      run: async (scene) => {
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), { externalId: 'row-1' });
        await scene.stateFact({ externalId: 'row-1' });
      },
    },
    {
      name: 'of the claim, by everybody',
      run: async (scene) => {
        for (const who of scene.cast.agents)
          await scene.store(who, scene.fact.evilText, undefined, { externalId: 'row-1' });
        await scene.stateFact({ externalId: 'row-1' });
      },
    },
    {
      name: 'write under the id of the user',
      run: async (scene) => {
        await scene.stateFact({ externalId: 'row-1' });
        await storeEvil(scene, { externalId: 'row-1' });
      },
    },
    {
      name: 'of the evidence',
      run: async (scene) => {
        await scene.act('evidence.record', { kind: 'note', content: scene.fact.evilText, externalId: 'page-1' });
        const page = idIn(
          await scene.call(scene.user, 'evidence.record', {
            kind: 'note',
            content: scene.fact.text,
            externalId: 'page-1',
          }),
        );
        await scene.stateFact({ evidence: [page] });
      },
    },
    {
      name: 'of the session',
      run: async (scene) => {
        await join(scene, { externalId: 'talk' });
        const session = idIn(await scene.call(scene.user, 'sessions.open', { externalId: 'talk' }));
        await scene.stateFact();
        await storeEvil(scene, { scope: 'session', sessionId: session });
      },
    },
  ],
};

const WINDOWS = [
  { name: 'from the future', validFrom: daysFromNow(1) },
  { name: 'from the past', validFrom: daysFromNow(-1000) },
  { name: 'observed in the future', observedAt: daysFromNow(400) },
  { name: 'observed long ago', observedAt: daysFromNow(-4000) },
  { name: 'of now, for a day', validFrom: daysFromNow(-0.001), validUntil: daysFromNow(1) },
  { name: 'until just now', validFrom: daysFromNow(-1), validUntil: daysFromNow(0.001) },
  { name: 'that ended', validFrom: daysFromNow(-10), validUntil: daysFromNow(-5) },
];

export const windows: Family = {
  name: 'windows and times: future, past, announced changes',
  count: 56,
  variants: [
    ...each(
      WINDOWS,
      ({ name }) => `a value ${name}`,
      async (scene, { name: _, ...window }) => {
        await scene.stateFact();
        await storeEvil(scene, window);
      },
    ),
    ...each(
      WINDOWS,
      ({ name }) => `a value ${name}, first`,
      async (scene, { name: _, ...window }) => {
        await storeEvil(scene, window);
        await scene.stateFact();
      },
    ),
    ...each(
      WINDOWS,
      ({ name }) => `the triple ${name}, in other words, first`,
      async (scene, { name: _, ...window }) => {
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), window);
        await scene.stateFact();
      },
    ),
    ...each(
      WINDOWS,
      ({ name }) => `the triple ${name}, in other words`,
      async (scene, { name: _, ...window }) => {
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), window);
      },
    ),
  ],
};
