import { expect, describe } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { PhaseGate } from '../e2e/phase-gate.js';
import {
  nodeStatesThatWouldChange,
  openService,
  type Answer,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

/** The embedded database has only one connection, so transactions run one after another. */
export const onServers = process.env.DATABASE_URL ? describe : describe.skip;

export type Move = readonly [name: string, input: Input];

/** A service in which the first of two decisions waits immediately before its commit, everything written. */
export async function openAtOnce() {
  const service: Service = await openService();
  const tenant: Tenant = await service.aTenant();
  const gate = await PhaseGate.put(service.database, { table: 'events', phase: 'new.kind', on: 'commit' });
  const principal = (kind: 'agent' | 'user', name: string) => ({ name, principal: { kind, name } });
  const user: RestClient = await tenant.as({ ...principal('user', 'user'), role: 'owner' });
  const agent = await tenant.as({ ...principal('agent', 'agent'), role: 'agent' });
  const reviewer = await tenant.as({ ...principal('user', 'reviewer'), role: 'reviewer' });
  const clerk = await tenant.as({ ...principal('agent', 'clerk'), role: 'agent', sourceSystems: ['policy_db'] });
  const extractor = await tenant.as({
    ...principal('agent', 'extractor'),
    role: 'agent',
    grants: ['extractor', 'conversation_ingest'],
  });

  /** Contradictions that are open although a side is not in force, or closed by themselves although both sides are. */
  const halfOpen = (spaceId: string): Promise<unknown[]> =>
    service.database.owner(
      `select k.id, k.status, one.status as one, other.status as other from conflicts k
       join claims one on one.id = k.new_claim_id join claims other on other.id = k.existing_claim_id
       where k.space_id = $1 and k.reason = 'contradiction' and (k.status = 'open' or k.resolution = 'lapsed')
         and (k.status = 'open') <> (one.status in ('active', 'disputed') and one.grounding <> 'tainted' and other.status in ('active', 'disputed') and other.grounding <> 'tainted')`,
      [spaceId],
    );

  async function aSpace() {
    const { space, spaceId, callBy, settle } = await tenant.aSpace();
    const call = callBy(user);
    const store = async (text: string, more: Input = {}, by = user): Promise<string> =>
      (await call('claims.store', { text, provenance: { source: 'document' }, ...more }, by)).claim.id;
    const make = async (node: Input): Promise<string> => (await call('nodes.create', node)).node.id;
    const waiting = async (): Promise<unknown> =>
      (
        await service.database.owner(
          `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]!.n;
    const conclude = (premise: string) => ({
      claim: `so much for ${premise}`,
      premises: [premise],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
      useContested: true,
      useStale: true,
    });
    let said = 0;
    const report = async (content: string) => {
      const sourceId = `source ${(said += 1)}`;
      await call('sources.put', { sourceId, class: 'document' });
      const { id } = await call('evidence.record', {
        kind: 'report',
        content,
        source: { class: 'document', sourceId },
      });
      return { evidenceId: id, quote: content, quoteType: 'hard_data', claim: content };
    };
    return {
      space,
      spaceId,
      call,
      store,
      make,
      get: (id: string) => call('claims.get', { id }),
      node: (id: string) => call('nodes.get', { id }),
      waiting,
      learn: (...incidentIds: string[]) => make({ type: 'lesson', claim: 'Look first.', incidentIds }),
      observe: async (content: string) => make({ type: 'observation_factual', ...(await report(content)) }),
      report,
      contradict: async (nodeA: string, nodeB: string): Promise<string> =>
        (await call('conflicts.contradict', { nodeA, nodeB, description: 'Both cannot be.' })).conflict.id,
      conclude: (premise: string): Move => ['nodes.derive', conclude(premise)],
      settle,
      /**
       * Makes the second decision while the first waits for its commit. `kind`: of an event of the first decision.
       * Afterwards the space is consistent. Returns the answers.
       */
      atOnce: async (
        kind: string,
        first: Move | (() => Promise<Answer>),
        second: Move | (() => Promise<Answer>),
        by = user,
        firstBy = user,
      ): Promise<Answer[]> => {
        await gate.close(kind);
        const made = (move: typeof first, as: typeof user): Promise<Answer> =>
          typeof move === 'function' ? move() : as.call(move[0], { space, ...move[1] });
        const held = made(first, firstBy);
        await gate.isReached();
        let isAnswered = false;
        const other = made(second, by).finally(() => (isAnswered = true));
        await eventually(async () => isAnswered || (await waiting()) === 2);
        await gate.open();
        const answers = await Promise.all([held, other]);
        for (const { status } of answers) expect(status).toBeLessThan(500);
        expect(answers[0]!.isOk).toBe(true);
        await settle();
        expect(await nodeStatesThatWouldChange(service, tenant.id, spaceId)).toEqual([]);
        expect(await halfOpen(spaceId)).toEqual([]);
        return answers;
      },
    };
  }
  const close = async (): Promise<void> => {
    await service.expectReplayIsExact(tenant.id);
    gate.remove();
    await service.close();
  };
  return { service, tenant, gate, user, agent, reviewer, clerk, extractor, aSpace, close };
}

export type AtOnce = Awaited<ReturnType<typeof openAtOnce>>;
