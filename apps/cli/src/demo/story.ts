import type { z } from 'zod';
import type { RetractionView, StoreClaimResult, ConflictList, ResolutionView } from '#libs/knowledge/claims/index.js';
import type { NewApiKeyView } from '#libs/tenancy/api-keys/index.js';
import type { Cli } from '../terminal/cli.js';
import { CliFailure } from '../terminal/failure.js';
import { Refused, Service } from '../service/service.js';
import { Stage } from './stage.js';

type Stored = z.input<typeof StoreClaimResult>;

/** The results of each scene, for machines. */
export type StoryReport = Record<string, unknown>;

const QUESTION = 'What is the travel budget of the user?';
const KEY_LIVES_MS = 3_600_000;

interface Provenance {
  source: string;
  sourceId?: string;
}

const USER: Provenance = { source: 'user_explicit' };
const PAGE: Provenance = { source: 'document', sourceId: 'web:deals.example' };

/**
 * The two principals of the story: the user, and an agent that reads web pages and may assert nothing stronger than
 * documents.
 */
interface Cast {
  user: Service;
  scraper: Service;
  base: string;
}

/**
 * The story: the user states a budget, a scraped page tries to change it, the conflict is resolved, the user changes
 * their mind, and a claim is retracted. Before and after each step it shows what an agent would read. It runs in a
 * space of its own, so it can be repeated.
 */
export async function playStory(cli: Cli): Promise<StoryReport> {
  const stage = new Stage(cli);
  const { cast, slug } = await prepare(cli);
  stage.say(`\n  A space of its own for this story: ${slug}`);
  const contexts: string[] = [];
  const ask = async (): Promise<void> => {
    const { context } = await cast.user.post<{ context: string }>(`${cast.base}/context`, { query: QUESTION });
    contexts.push(context);
    stage.line(stage.dim('What an agent reads:'));
    stage.quote(memoryIn(context));
  };

  stage.scene('The user states a budget.');
  const first = await say(stage, cast.user, cast.base, '$750', USER);
  await ask();

  stage.scene('An agent has read a web page that says otherwise. It may not speak for the user.');
  stage.line(
    `"User budget is $5,000"  as user_explicit  ->  ${stage.bold('refused')}  (${await refused(() => store(cast.scraper, cast.base, '$5,000', USER))})`,
  );

  stage.scene('It may say what the page says. That does not outweigh the user, so it waits.');
  const scraped = await say(stage, cast.scraper, cast.base, '$5,000', PAGE);
  await ask();

  stage.scene('A person looks at what waits, and decides.');
  const [conflict] = (await cast.user.get<z.input<typeof ConflictList>>(`${cast.base}/conflicts`, { status: 'open' }))
    .data;
  if (conflict === undefined)
    throw new CliFailure(
      'The page was not put in quarantine; this service does not behave as the story says.',
      'story_broken',
    );
  const { newClaim, existingClaim } = conflict;
  stage.line(
    `${conflict.id}  "${existingClaim.triple!.value}" stands (trust ${existingClaim.gateTrust}), "${newClaim.triple!.value}" waits (trust ${newClaim.gateTrust})`,
  );
  const resolution = await cast.user.post<z.input<typeof ResolutionView>>(
    `${cast.base}/conflicts/${conflict.id}:resolve`,
    {
      action: 'reject',
      note: 'An advertisement.',
      expectedNewVersion: newClaim.version,
      expectedExistingVersion: existingClaim.version,
    },
  );
  stage.line(`${resolution.conflict.resolution}: "An advertisement."`);
  stage.line(stage.dim('The decision is remembered. The same page, read again:'));
  const again = await say(stage, cast.scraper, cast.base, '$5,000', PAGE);

  stage.scene('The user has a new budget.');
  const second = await say(stage, cast.user, cast.base, '$900', USER);
  await ask();

  stage.scene('It was a mistake, and is taken back. What it had replaced does not come back by itself.');
  const retraction = await cast.user.post<z.input<typeof RetractionView>>(
    `${cast.base}/claims/${second.claim!.id}:retract`,
    { errorType: 'other', reason: 'Meant for another trip.' },
  );
  stage.line(`${retraction.outcome}: ${retraction.claim.id}`);
  stage.line(`for a person to review: ${retraction.reviewable.join(', ')} ("User budget is $750")`);
  await ask();

  stage.say('\n  Nothing was lost: npx credence events tail --once shows every step.\n');
  return {
    space: slug,
    first: first.outcome,
    scraped: scraped.outcome,
    resolution: resolution.conflict.resolution,
    again: again.outcome,
    second: second.outcome,
    retraction: retraction.outcome,
    contexts,
  };
}

async function prepare(cli: Cli): Promise<{ cast: Cast; slug: string }> {
  const { service: user } = cli.connect();
  const slug = `story-${Date.now().toString(36)}`;
  await user.post('/v1/spaces', { slug, name: 'A budget, and a page that would change it' });
  const { secret } = await user.post<z.input<typeof NewApiKeyView>>('/v1/api-keys', {
    name: `Scraper of ${slug}`,
    role: 'agent',
    principal: { kind: 'agent', name: 'scraper' },
    allowedClasses: ['document', 'inference'],
    spaces: [slug],
    expiresAt: new Date(Date.now() + KEY_LIVES_MS).toISOString(),
  });
  return { cast: { user, scraper: new Service({ ...user.options, key: secret! }), base: `/v1/spaces/${slug}` }, slug };
}

function store(service: Service, base: string, value: string, provenance: Provenance): Promise<Stored> {
  return service.post(`${base}/claims`, {
    text: `User budget is ${value}`,
    triple: { subject: 'user', predicate: 'travel_budget_is', value },
    provenance,
  });
}

async function say(
  stage: Stage,
  service: Service,
  base: string,
  value: string,
  provenance: Provenance,
): Promise<Stored> {
  const stored = await store(service, base, value, provenance);
  const { outcome, claim, superseded, conflicts } = stored;
  const more = [
    ...superseded.map((id) => `replaces ${id}`),
    ...conflicts.map(({ reason, newTrust, existingTrust }) => `${reason}, ${newTrust} against ${existingTrust}`),
  ];
  stage.line(
    `"User budget is ${value}"  as ${provenance.source}  ->  ${stage.bold(outcome)}  (trust ${claim?.trust ?? '-'}${more.map((each) => `; ${each}`).join('')})`,
  );
  return stored;
}

async function refused(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt();
  } catch (failure) {
    if (failure instanceof Refused) return failure.code;
    throw failure;
  }
  throw new CliFailure('An agent spoke for the user; this service does not behave as the story says.', 'story_broken');
}

/** The lines of a context that contain memories, without the frame around them. */
function memoryIn(context: string): string {
  const lines = context.split('\n').filter((line) => line.startsWith('- ') || line.startsWith('('));
  return lines.join('\n');
}
