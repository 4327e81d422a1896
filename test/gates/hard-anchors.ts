import type { z } from 'zod';
import type { ContextView } from '#libs/recall/context/index.js';
import type { Client, Service } from '../service/index.js';
import {
  CHARACTERS_PER_TOKEN,
  timeOf,
  type Action,
  type Anchor,
  type Case,
  type CaseKind,
  type Question,
} from './case.js';

/** The counts of a run. */
export interface Figures {
  cases: number;
  questions: number;
  /** Tokens of all input, and of all contexts. */
  rawTokens: number;
  contextTokens: number;
  asserted: { accepted: number; rejected: number };
  /**
   * The number of questions whose true answer is still shown by evidence, and the number of those for which facts cite
   * this evidence.
   */
  answerable: number;
  covered: number;
  /** The number of lines with facts, and the number of these lines that are false at the time of the context. */
  printed: number;
  falseFacts: number;
  /**
   * The number of lines with blocked facts, and the number of these lines that name the missing type and its tool, as
   * the case knows them.
   */
  blocked: number;
  explained: number;
  /** The first errors, in words. */
  faults: string[];
}

export interface Sizes {
  cases: number;
  tokens: number;
  /** Orders or tickets of a case. */
  subjects: number;
  seed: number;
}

const MAX_FAULTS = 20;

/**
 * Plays generated cases of one kind through the public API, and checks what contexts say at their end (gates and tasks
 * spec, section 12).
 */
export async function measureHardAnchors(
  service: Service,
  kind: CaseKind,
  sizes: Sizes,
  onProgress: (done: number) => void = () => undefined,
): Promise<Figures> {
  const figures: Figures = {
    cases: sizes.cases,
    questions: 0,
    rawTokens: 0,
    contextTokens: 0,
    asserted: { accepted: 0, rejected: 0 },
    answerable: 0,
    covered: 0,
    printed: 0,
    falseFacts: 0,
    blocked: 0,
    explained: 0,
    faults: [],
  };
  const tenant = await service.aTenant();
  const tools = await tenant.as({ role: 'writer', name: 'tools', sourceSystems: [...kind.sourceSystems] });
  const agent = await tenant.agent('agent');
  for (let i = 0; i < sizes.cases; i += 1) {
    const here = await tenant.aSpaceAt(timeOf(0));
    const { space } = here;
    const setClock = (at: number) => here.setClock(timeOf(at));
    await tenant.owner.do('schemas.put', { space, ...kind.schema });
    const given = kind.generate(sizes.seed + i, sizes);
    const names = await play({ space, tools, agent, setClock }, given, figures);
    await setClock(given.end);
    figures.questions += given.questions.length;
    for (const question of given.questions) await ask({ space, agent, names }, question, given, figures);
    onProgress(i + 1);
  }
  return figures;
}

type Fact = z.input<typeof ContextView>['facts'][number];

interface Scene {
  space: string;
  tools: Client;
  agent: Client;
  setClock(at: number): Promise<unknown>;
}

/** Returns the id of each record by its name. */
async function play(
  { space, tools, agent, setClock }: Scene,
  given: Case,
  figures: Figures,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let clock = 0;
  const perform = async (action: Action): Promise<void> => {
    switch (action.kind) {
      case 'record': {
        const { name, kind: _kind, at: _at, ...record } = action;
        ids.set(
          name,
          (await tools.do('evidence.record', { space, kind: 'tool_output', ...record, externalId: name })).id,
        );
        figures.rawTokens += record.content.length / CHARACTERS_PER_TOKEN;
        break;
      }
      case 'noise':
        await agent.do('evidence.record', { space, kind: 'note', content: action.content });
        figures.rawTokens += action.content.length / CHARACTERS_PER_TOKEN;
        break;
      case 'assert': {
        const evidence = action.cited.map((name) => ids.get(name)!);
        const { outcome } = await agent.do('facts.assert', {
          space,
          claimType: action.claimType,
          anchors: anchorsOf(action.anchor),
          evidence,
        });
        figures.asserted[outcome === 'rejected' ? 'rejected' : 'accepted'] += 1;
        break;
      }
      case 'revoke':
        await tools.do('evidence.revoke', { space, id: ids.get(action.name)!, reason: 'reversed' });
    }
  };
  for (const action of given.actions) {
    if (action.at > clock) await setClock((clock = action.at));
    await perform(action);
  }
  return ids;
}

async function ask(
  { space, agent, names }: Pick<Scene, 'space' | 'agent'> & { names: ReadonlyMap<string, string> },
  { anchor, claimType, query, gold }: Question,
  { questions }: Case,
  figures: Figures,
): Promise<void> {
  const { facts, blocked, tokenEstimate } = await agent.do('context.get', { space, query, maxTokens: 1_000 });
  figures.contextTokens += tokenEstimate;
  const fault = (why: string): void => {
    if (figures.faults.length < MAX_FAULTS) figures.faults.push(`${space} ${anchor.value} ${claimType}: ${why}`);
  };
  if (gold !== null) {
    figures.answerable += 1;
    const cited = facts
      .filter((fact: Fact) => fact.claimType === claimType && isAbout(fact.text, anchor))
      .flatMap(({ evidence }: Fact) => evidence.map(({ id }) => id));
    const isCovered = gold.every((name) => cited.includes(names.get(name)!));
    figures.covered += Number(isCovered);
    if (!isCovered) fault(`the record that shows it is not cited; printed ${facts.length} facts`);
  }
  for (const fact of facts) {
    figures.printed += 1;
    const asked = questions.find((each) => each.claimType === fact.claimType && isAbout(fact.text, each.anchor));
    const isTrue = asked !== undefined && asked.truth !== null && fact.text.endsWith(asked.truth);
    figures.falseFacts += Number(!isTrue);
    if (!isTrue) fault(`printed "${fact.text}", and true is ${asked?.truth ?? 'nothing'}`);
  }
  for (const { text, claimType: type, needs, tools } of blocked) {
    figures.blocked += 1;
    const asked = questions.find((each) => each.claimType === type && isAbout(text, each.anchor));
    const missing = asked?.missing ?? null;
    const isExplained = missing !== null && needs.includes(missing.type) && tools.includes(missing.tool);
    figures.explained += Number(isExplained);
    if (!isExplained)
      fault(
        `"${text}" is blocked, needs ${needs.join(', ') || 'nothing'}, and what is missing is ${missing?.type ?? 'nothing'}`,
      );
  }
}

const anchorsOf = ({ entity, value }: Anchor): Record<string, string> => ({ [entity]: value });

/** Compares whole ids: ORD-7 does not match ORD-77. */
const isAbout = (text: string, { value }: Anchor): boolean => text.split(' ').includes(value);
