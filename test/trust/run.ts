import type { Service, Transport } from '../service/index.js';
import { TRANSPORTS } from '../service/transports.js';
import { aFact } from './facts.js';
import { FAMILIES, type Family } from './families/index.js';
import { judge, KINDS_OF_HARM, type Finding, type Harm } from './judge.js';
import { Random } from './random.js';
import { aCast, Scene, type Cast } from './scene.js';

export interface Outcome {
  family: string;
  attempt: string;
  transport: Transport;
  findings: readonly Finding[];
  log: readonly string[];
  /** Operations that agents called with a valid form. */
  attempted: readonly string[];
  /** Calls of agents that were refused for their form. */
  malformed: readonly string[];
}

export interface Row extends Record<Harm, number> {
  family: string;
  /** The number of attempts over each transport. */
  attempts: Record<Transport, number>;
}

/**
 * Before these attempts, the tables are analysed, as background work does while they grow. Otherwise the plans made for
 * empty tables stay in use, and every search reads all rows of the tenant.
 */
const ANALYZED_BEFORE = [20, 100];

/** One of the attempts of a family. */
export interface Planned {
  family: Family;
  nth: number;
}

export const planOf = (families: readonly Family[], times = 1): Planned[] =>
  families.flatMap((family) => Array.from({ length: family.count * times }, (_, nth) => ({ family, nth })));

/**
 * Whether an attempt belongs to the half that is made on every change: every second attempt of each variant, and every
 * variant with a single attempt. The nightly run makes all attempts.
 */
export function isOfHalf({ family, nth }: Planned): boolean {
  const {
    variants: { length },
    count,
  } = family;
  return count < 2 * length || ((nth % length) + Math.floor(nth / length)) % 2 === 0;
}

/**
 * Runs the attempts of a seed one after the other, each in a separate space. If several ran at the same time, each
 * connection to the server would plan the same statements again. Each is reported when it ends.
 */
export async function attackAll(
  service: Service,
  seed: number,
  planned: readonly Planned[],
  report: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  const cast = await aCast(service);
  const outcomes: Outcome[] = [];
  for (const [at, { family, nth }] of planned.entries()) {
    if (ANALYZED_BEFORE.includes(at)) await service.database.owner('analyze');
    const outcome = await attack(cast, family, nth, seed, `trust-${at}`);
    outcomes.push(outcome);
    report(outcome);
  }
  return outcomes;
}

/**
 * Over time, every variant meets every transport and every kind of fact, because their cycles have different lengths.
 */
async function attack(cast: Cast, family: Family, nth: number, seed: number, space: string): Promise<Outcome> {
  const random = Random.of(seed, `${family.name} ${nth}`);
  const variant = family.variants[nth % family.variants.length]!;
  const round = Math.floor(nth / family.variants.length);
  const transport = TRANSPORTS[(nth + round) % TRANSPORTS.length]!;
  const scene = await Scene.open(cast, transport, aFact(random), random, space, nth);
  await variant.run(scene);
  if (scene.said.length === 0) throw new Error(`in "${variant.name}" of "${family.name}" the user says nothing`);
  const { findings } = judge(await scene.readings(), scene.said, scene.foreign);
  return {
    family: family.name,
    attempt: variant.name,
    transport,
    findings,
    log: scene.log,
    attempted: [...scene.attempted],
    malformed: scene.malformed,
  };
}

/** How many attempts of each family caused each kind of harm. */
export const rowsOf = (outcomes: readonly Outcome[]): Row[] =>
  FAMILIES.map(({ name }) =>
    rowOf(
      name,
      outcomes.filter(({ family }) => family === name),
    ),
  ).filter(({ attempts }) => totalOf(attempts) > 0);
const totalOf = (attempts: Row['attempts']): number =>
  TRANSPORTS.reduce((total, transport) => total + attempts[transport], 0);
const rowOf = (family: string, outcomes: readonly Outcome[]): Row => ({
  family,
  attempts: Object.fromEntries(
    TRANSPORTS.map((over) => [over, outcomes.filter(({ transport }) => transport === over).length]),
  ) as Row['attempts'],
  ...(Object.fromEntries(
    KINDS_OF_HARM.map((harm) => [
      harm,
      outcomes.filter(({ findings }) => findings.some((finding) => finding.harm === harm)).length,
    ]),
  ) as Record<Harm, number>),
});

const HEAD = ['Family', 'Attempts', 'REST', 'GraphQL', 'MCP', 'Hidden', 'Replaced', 'Reworded', 'Unmarked'];

/** The table in Markdown, with a line of totals. */
export function tableOf(rows: readonly Row[]): string {
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const cells = [
    ...rows.map((row) => [
      row.family,
      totalOf(row.attempts),
      ...TRANSPORTS.map((over) => row.attempts[over]),
      ...KINDS_OF_HARM.map((harm) => row[harm]),
    ]),
    [
      'All',
      sum(({ attempts }) => totalOf(attempts)),
      ...TRANSPORTS.map((over) => sum(({ attempts }) => attempts[over])),
      ...KINDS_OF_HARM.map((harm) => sum((row) => row[harm])),
    ],
  ];
  return markdown(HEAD, cells);
}

export const markdown = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ['---', ...head.slice(1).map(() => '---:')], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Describes an attempt that caused harm, for the person who fixes it. */
export const described = ({ family, attempt, transport, findings, log }: Outcome): string =>
  [
    `${family}: ${attempt}, over ${transport}`,
    ...log.map((line) => `    ${line}`),
    ...findings.map(({ harm, reading, what }) => `  ${harm} in ${reading}: ${what}`),
  ].join('\n');
