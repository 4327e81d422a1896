import type { Client, Input, RestClient, Service, Tenant, Transport } from '../service/index.js';
import { mostlyOver } from '../service/transports.js';
import { settleCascades } from '../service/cascades.js';
import { tripleOf, type Fact } from './facts.js';
import type { Reading, Said } from './judge.js';
import type { Random } from './random.js';
import { readingsOf, type Readers, type SaidTask } from './readings.js';

/** Everybody in a scene: users, and agents who attack them, each with a principal and a key. */
export interface Cast {
  service: Service;
  tenant: Tenant;
  user: RestClient;
  secondUser: RestClient;
  reviewer: RestClient;
  reader: RestClient;
  /** Allowed only `inference`. */
  agents: readonly RestClient[];
}

export async function aCast(service: Service): Promise<Cast> {
  const tenant = await service.aTenant();
  const person = (name: string, role: 'writer' | 'reviewer' | 'reader') =>
    tenant.as({ name, role, principal: { kind: 'user', name } });
  const agent = (name: string) => tenant.agent(name, { name, allowedClasses: ['inference'] });
  const [user, secondUser, reviewer, reader] = [
    await person('user', 'writer'),
    await person('second user', 'writer'),
    await person('reviewer', 'reviewer'),
    await person('reader', 'reader'),
  ];
  const agents: RestClient[] = [];
  for (let n = 1; n <= 5; n += 1) agents.push(await agent(`agent ${n}`));
  return { service, tenant, user, secondUser, reviewer, reader, agents };
}

/**
 * The body of the answer or of the refusal. A refused attack is not a failure of the test; only faults of the service
 * are failures.
 */
async function answerOf(client: Client, name: string, input: Input): Promise<any> {
  const { isOk, status, body } = await client.call(name, input);
  if (status >= 500)
    throw new Error(
      `${name} over ${client.transport} answered ${status} ${JSON.stringify(body)} to ${JSON.stringify(input)}`,
    );
  return isOk ? body : { refused: body };
}

/** A separate space, in which a user says something and others try to attack it. */
export class Scene {
  readonly said: Said[] = [];
  readonly foreign: string[];
  /** The session in which a participant reads. The participant is the agent, unless another one is set. */
  sessionId: string | null = null;
  participant: RestClient | null = null;
  factId: string | null = null;
  /** The entity that the user created for what the fact is about; null: none yet. */
  entityId: string | null = null;
  /** Whether the fact has no triple. */
  isNote = false;
  /** The task of the user that states the fact; null: there is none. */
  task: SaidTask | null = null;
  /** Whether readings include a reactivation. It shows something only if a claim is canonical or an episode exists. */
  isReactivated = false;
  /** The refused calls of agents, for analysing an attempt. */
  readonly log: string[] = [];
  /** Operations that agents called with a valid form, and calls with an invalid one. */
  readonly attempted = new Set<string>();
  readonly malformed: string[] = [];

  private constructor(
    readonly cast: Cast,
    readonly transport: Transport,
    readonly space: string,
    private readonly spaceId: string,
    readonly fact: Fact,
    readonly random: Random,
    readonly nth: number,
  ) {
    this.foreign = [fact.evil];
  }

  static async open(
    cast: Cast,
    transport: Transport,
    fact: Fact,
    random: Random,
    space: string,
    nth: number,
  ): Promise<Scene> {
    const { id } = await cast.tenant.owner.do('spaces.create', { slug: space, name: space });
    return new Scene(cast, transport, space, id, fact, random, nth);
  }

  get agent(): RestClient {
    return this.cast.agents[0]!;
  }
  get user(): RestClient {
    return this.cast.user;
  }

  async call(who: RestClient, name: string, input: Input = {}): Promise<any> {
    const body = await answerOf(await mostlyOver(this.transport, who), name, { space: this.space, ...input });
    const isMalformed = ['validation_failed', 'bad_user_input'].includes(body.refused?.code);
    if (this.cast.agents.includes(who) && isMalformed) this.malformed.push(`${name} ${JSON.stringify(body.refused)}`);
    if (this.cast.agents.includes(who) && !isMalformed) this.attempted.add(name);
    this.log.push(`${name} ${JSON.stringify(input)} -> ${body.refused?.code ?? body.outcome ?? 'done'}`);
    return body;
  }

  /** Calls an operation as the agent. */
  act(name: string, input: Input = {}): Promise<any> {
    return this.call(this.agent, name, input);
  }

  /** Stores a claim; returns its id, or a well-formed id that does not exist if it was refused. */
  async store(who: RestClient, text: string, triple?: object, more: Input = {}): Promise<string> {
    return idIn(await this.call(who, 'claims.store', { text, ...(triple ? { triple } : {}), ...more }));
  }

  /** The user states the fact. */
  async stateFact(more: Input = {}, who = this.user): Promise<string> {
    const { text, value, subject, predicate } = this.fact;
    this.said.push({ subject, predicate, value, texts: [text] });
    this.factId = await this.store(who, text, tripleOf(this.fact), {
      provenance: { source: 'user_explicit' },
      ...more,
    });
    return this.factId;
  }

  /** The user states the fact only as a sentence. */
  async stateNote(more: Input = {}): Promise<string> {
    const { text, value, subject, predicate } = this.fact;
    this.isNote = true;
    this.said.push({ subject, predicate, value, texts: [text] });
    this.factId = await this.store(this.user, text, undefined, { provenance: { source: 'user_explicit' }, ...more });
    return this.factId;
  }

  /** The user creates the entity that the fact is about. */
  async nameEntity(): Promise<string> {
    const named = { canonicalName: this.fact.subject, type: 'thing' };
    const { entity } = await this.call(this.user, 'entities.create', named);
    this.entityId = entity.id as string;
    return this.entityId;
  }

  /** The user says something else. */
  alsoSays(text: string, triple?: object): Promise<string> {
    return this.store(this.user, text, triple, { provenance: { source: 'user_explicit' } });
  }

  evidence(who: RestClient, content: string): Promise<string> {
    return this.call(who, 'evidence.record', { kind: 'note', content }).then(idIn);
  }

  async settle(): Promise<void> {
    await settleCascades(this.cast.service, this.cast.tenant, this.spaceId);
  }

  async readings(): Promise<Reading[]> {
    const over = (who: RestClient) => mostlyOver(this.transport, who);
    const readers: Readers = {
      reader: await over(this.cast.reader),
      participant: this.sessionId === null ? null : await over(this.participant ?? this.agent),
    };
    return readingsOf(readers, {
      space: this.space,
      fact: this.fact,
      factId: this.factId,
      entityId: this.entityId,
      isNote: this.isNote,
      task: this.task,
      sessionId: this.sessionId,
      isReactivated: this.isReactivated,
      asksWhy: this.nth % 3 === 0,
    });
  }
}

const NOTHING = 'clm_00000000000000000000000000';
export const idIn = (body: any): string => body.claim?.id ?? body.node?.id ?? body.id ?? NOTHING;
