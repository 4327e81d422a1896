import { idIn } from '../scene.js';
import type { Family } from './family.js';

/** Letters of another alphabet that look like these. */
const LIKE: Readonly<Record<string, string>> = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', x: 'х', y: 'у' };
const drawnAlike = (text: string): string => Array.from(text, (letter) => LIKE[letter] ?? letter).join('');

/**
 * Entities show claims by names, which agents may give too. Such names must neither hide nor change what a user said.
 */
export const entities: Family = {
  name: 'entities by the name of what was said',
  count: 18,
  variants: [
    {
      name: 'the same name for entities of other types',
      run: async (scene) => {
        await scene.stateFact();
        await scene.nameEntity();
        const { subject, evil } = scene.fact;
        for (const type of ['person', 'place', 'company'])
          await scene.act('entities.create', { canonicalName: evil, type, aliases: [subject, `the ${subject}`] });
        for (const type of ['animal', 'ship']) await scene.act('entities.create', { canonicalName: subject, type });
      },
    },
    {
      name: 'the name reserved before the user gives it',
      run: async (scene) => {
        const { subject, evil } = scene.fact;
        const reserved = { canonicalName: evil, type: 'thing', aliases: [subject] };
        await scene.act('entities.create', reserved);
        await scene.act('entities.create', { ...reserved, type: 'other' });
        await scene.stateFact();
        await scene.nameEntity();
        await scene.act('entities.create', reserved);
      },
    },
    {
      name: "further names for the user's entity",
      run: async (scene) => {
        await scene.stateFact();
        const id = await scene.nameEntity();
        const { subject, evil } = scene.fact;
        await scene.act('entities.create', { canonicalName: subject, type: 'thing', aliases: [evil] });
        await scene.act('entities.create', { canonicalName: evil, type: 'thing', aliases: [subject] });
        await scene.act('entities.chooseAlias', { id, alias: evil });
      },
    },
    {
      name: 'names that look the same, and many that are similar',
      run: async (scene) => {
        const { subject, predicate, evil, evilText } = scene.fact;
        const names = [drawnAlike(subject), `\u202e${subject}`, `${subject}\u200b`, `${subject}.`];
        for (const canonicalName of [...names, ...Array.from({ length: 8 }, (_, n) => `${subject} ${n}`)])
          await scene.act('entities.create', { canonicalName, type: 'thing' });
        await scene.stateFact();
        await scene.nameEntity();
        for (const name of names) await scene.store(scene.agent, evilText, { subject: name, predicate, value: evil });
      },
    },
    {
      name: 'a merge with an entity of its own, proposed and approved by itself',
      run: async (scene) => {
        await scene.stateFact();
        const id = await scene.nameEntity();
        const { evil } = scene.fact;
        const { entity } = await scene.act('entities.create', { canonicalName: evil, type: 'thing' });
        const own = entity.id as string;
        for (const [survivor, mergedId] of [
          [id, own],
          [own, id],
        ]) {
          await scene.act('entities.proposeMerge', { id: survivor, mergedId });
          const { proposal } = await scene.call(scene.user, 'entities.proposeMerge', { id: survivor, mergedId });
          await scene.act('proposals.approve', { id: proposal.id });
          await scene.call(scene.user, 'proposals.approve', { id: proposal.id });
          await scene.act('entities.split', { id });
        }
      },
    },
    {
      name: 'candidates of a workspace with the name, which durable claims name',
      run: async (scene) => {
        const { subject, predicate, evil, evilText } = scene.fact;
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        for (const type of ['thing', 'person'])
          await scene.act('entities.create', { canonicalName: evil, type, aliases: [subject], workspaceId });
        await scene.stateFact();
        await scene.act('entities.create', { canonicalName: subject, type: 'place', workspaceId });
        const id = await scene.nameEntity();
        for (const name of [subject, evil])
          await scene.store(scene.agent, evilText, { subject: name, predicate: `${predicate} too`, value: evil });
        await scene.act('entities.create', { canonicalName: evil, type: 'thing', aliases: [subject], workspaceId });
        await scene.act('entities.proposeMerge', { id, mergedId: id });
      },
    },
    {
      name: 'candidates that observations of a workspace name, with claims that are promoted',
      run: async (scene) => {
        await scene.stateFact();
        const { subject, predicate, evil, evilText } = scene.fact;
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        const inside = { scope: 'workspace', workspaceId };
        const seen = idIn(await scene.act('evidence.record', { kind: 'log', content: evilText, workspaceId }));
        await scene.act('tools.call', {
          tool: 'create_or_link_entity_candidate',
          payload: { name: evil, entityType: 'thing', observationIds: [seen], aliases: [subject] },
        });
        for (const name of [subject, evil])
          await scene.store(scene.agent, evilText, { subject: name, predicate, value: evil }, inside);
        await scene.act('workspaces.promote', { id: workspaceId });
        await scene.nameEntity();
        await scene.act('workspaces.promote', { id: workspaceId });
      },
    },
    {
      name: 'a merge split off again',
      run: async (scene) => {
        await scene.stateFact();
        const id = await scene.nameEntity();
        const { subject } = scene.fact;
        const other = await scene.call(scene.user, 'entities.create', {
          canonicalName: `The ${subject} of old`,
          type: 'thing',
        });
        const { proposal } = await scene.call(scene.user, 'entities.proposeMerge', {
          id: other.entity.id,
          mergedId: id,
        });
        await scene.call(scene.cast.reviewer, 'proposals.approve', { id: proposal.id });
        await scene.act('entities.create', { canonicalName: subject, type: 'another', aliases: ['of old'] });
        await scene.act('entities.split', { id });
      },
    },
  ],
};
