import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { Option, type Command } from 'commander';
import {
  type ClaimView,
  type FeedbackView,
  type RetractionView,
  type StoreClaimResult,
  type ClaimList,
  type History,
  ERROR_TYPES,
} from '#libs/knowledge/claims/index.js';
import { LINK_KINDS, type AddedLink, type LinkList, type RemovedLink } from '#libs/memory/links/index.js';
import { ASSERTION_CLASSES } from '#libs/kernel/index.js';
import { table } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { numberIn, pageFlags, type PageFlags, several } from '../terminal/flags.js';
import { STATUS, usageFailure } from '../terminal/failure.js';

type Claim = z.input<typeof ClaimView>;

const labelled = (pairs: readonly (readonly [string, unknown])[]): string => {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${printable(String(value))}`).join('\n');
};

export function claimInWords(claim: Claim): string {
  const { triple } = claim;
  return [
    `${claim.id}  ${claim.status}  ${printable(claim.text)}`,
    labelled([
      ['says', triple && `${triple.subject} / ${triple.predicate} = ${triple.value}`],
      ['why', claim.statusReason],
      ['trust', `${claim.trust} (${claim.baseClass}, ${claim.corroboration} independent)`],
      ['grounding', claim.grounding],
      ['holds', `${claim.validFrom} to ${claim.validUntil ?? 'now on'}`],
      ['evidence', claim.evidence.join(' ')],
      ['replaced', claim.supersedes.join(' ')],
      ['replaced by', claim.supersededBy],
      ['in conflict', claim.conflicts.join(' ')],
    ]),
  ].join('\n');
}

export function storedInWords({
  outcome,
  claim,
  superseded,
  conflicts,
  warnings,
  rejection,
}: z.input<typeof StoreClaimResult>): string {
  return [
    claim === null ? outcome : `${outcome}: ${claimInWords(claim)}`,
    ...superseded.map((id) => `  replaces     ${id}`),
    ...conflicts.map(
      (conflict) =>
        `  conflict     ${conflict.id} with ${conflict.existingClaim.id} (${conflict.reason}: ${conflict.newTrust} against ${conflict.existingTrust})`,
    ),
    ...warnings.map((warning) => `  warning      ${warning}`),
    ...(rejection === null ? [] : [`  ${rejection.reason}: ${rejection.message}`]),
  ].join('\n');
}

export function retractionInWords({ outcome, claim, reviewable }: z.input<typeof RetractionView>): string {
  return [
    `${outcome}: ${claim.id}  ${printable(claim.text)}`,
    ...reviewable.map((id) => `  had replaced ${id}, which stays replaced`),
  ].join('\n');
}

const UNCOUNTED_IN_WORDS = {
  own_assertion: 'you asserted the claim yourself',
  digest: 'a digest is trusted no more than its least trusted member',
} as const;

export const voteInWords = ({
  claimId,
  trust,
  status,
  reinforcements,
  disputes,
  uncountedReason,
}: z.input<typeof FeedbackView>): string =>
  `${claimId}: trust ${trust}, ${status}, ${reinforcements} for and ${disputes} against${uncountedReason === null ? '' : `; your vote is kept and does not count: ${UNCOUNTED_IN_WORDS[uncountedReason]}`}`;

export const claimsInWords = (claims: readonly Claim[]): string =>
  claims.length === 0
    ? 'No claims.'
    : table(
        ['id', 'status', 'trust', 'class', 'text'],
        claims.map((claim) => [claim.id, claim.status, claim.trust, claim.baseClass, claim.text]),
      );

const kindFlag = (): Option =>
  new Option('--kind <kind>', 'how the two claims are related').choices(LINK_KINDS).default('similar');

/** Commands for the links between claims. */
export function addLinkCommands(group: Command, cli: Cli): void {
  withExamples(
    pageFlags(group.command('links <id>').description('list the links of a claim')).action(
      async (id: string, query: PageFlags) => {
        const { service, base } = cli.connect();
        const links = await service.get<z.input<typeof LinkList>>(`${base}/claims/${encodeURIComponent(id)}/links`, {
          ...query,
        });
        cli.show(links, ({ data }) =>
          data.length === 0
            ? 'No links.'
            : table(
                ['claim', 'kind', 'weight', 'by', 'text'],
                data.map((link) => [link.claimId, link.kind, link.weight, link.linkedBy ?? 'measured', link.text]),
              ),
        );
      },
    ),
    ['claims links clm_01h455vb4pex5vsknk084sn02q'],
  );

  withExamples(
    group
      .command('link <id> <other>')
      .description('link two claims as similar or related')
      .addOption(kindFlag())
      .option('--weight <n>', 'weight of the link, 0 to 1', numberIn(0, 1, { isWhole: false }))
      .action(async (id: string, other: string, flags: { kind: string; weight?: number }) => {
        const { service, base } = cli.connect();
        cli.show(
          await service.post<z.input<typeof AddedLink>>(`${base}/claims/${encodeURIComponent(id)}/links`, {
            to: other,
            ...flags,
          }),
          ({ outcome, link }) => `${outcome}: ${link.kind} ${link.claimId}, weight ${link.weight}`,
        );
      }),
    ['claims link clm_01h455vb4pex5vsknk084sn02q clm_01h455vb4pex5vsknk084sn02r --kind related'],
  );

  withExamples(
    group
      .command('unlink <id> <other>')
      .description('remove a link; allowed for its creator and for reviewers')
      .addOption(kindFlag())
      .action(async (id: string, other: string, { kind }: { kind: string }) => {
        const { service, base } = cli.connect();
        const query = new URLSearchParams({ to: other, kind });
        cli.show(
          await service.delete<z.input<typeof RemovedLink>>(`${base}/claims/${encodeURIComponent(id)}/links?${query}`),
          ({ outcome, link }) => `${outcome}: ${link.kind} ${link.claimId}`,
        );
      }),
    ['claims unlink clm_01h455vb4pex5vsknk084sn02q clm_01h455vb4pex5vsknk084sn02r'],
  );

  withExamples(
    pageFlags(group.command('orphans').description('list claims without links and edges, newest first')).action(
      async (query: PageFlags) => {
        const { service, base } = cli.connect();
        cli.show(await service.get<z.input<typeof ClaimList>>(`${base}/claims/orphans`, { ...query }), ({ data }) =>
          claimsInWords(data),
        );
      },
    ),
    ['claims orphans --limit 20'],
  );
}

interface StoreFlags {
  subject?: string;
  predicate?: string;
  value?: string;
  source?: string;
  sourceId?: string;
  evidence?: string[];
  importance?: number;
  tag?: string[];
  validFrom?: string;
  validUntil?: string;
  externalId?: string;
  body?: string;
}

export function addClaimCommands(program: Command, cli: Cli): void {
  const group = program.command('claims').description('statements about the world');
  addStore(group, cli);
  addReads(group, cli);
  addVotes(group, cli);
  addRetract(group, cli);
  addLinkCommands(group, cli);
}

function addStore(group: Command, cli: Cli): void {
  const command = group
    .command('store [text]')
    .description('store a claim; exits 3 when it is rejected')
    .option('--subject <subject>', 'what it is about')
    .option('--predicate <predicate>', 'the property of the subject that the claim states')
    .option('--value <value>', 'the value')
    .addOption(new Option('--source <class>', 'kind of origin').choices(ASSERTION_CLASSES))
    .option('--source-id <name>', 'name of the source')
    .option('--evidence <ids>', 'evidence it is based on; repeat or use commas', several)
    .option('--importance <n>', '0 to 1', numberIn(0, 1, { isWhole: false }))
    .option('--tag <tags>', 'tags; repeat or use commas', several)
    .option('--valid-from <time>', 'time from which it is valid')
    .option('--valid-until <time>', 'time until which it is valid (exclusive)')
    .option('--external-id <id>', 'your own id')
    .option('--body <file>', 'the whole request as JSON, from a file or - for standard input')
    .action(async (text: string | undefined, flags: StoreFlags) => {
      const { service, base } = cli.connect();
      const stored = await service.post<z.input<typeof StoreClaimResult>>(
        `${base}/claims`,
        flags.body === undefined ? claimFrom(text, flags) : await bodyFrom(cli, flags.body),
      );
      if (stored.outcome === 'rejected') cli.status = STATUS.rejected;
      cli.show(stored, storedInWords);
    });
  withExamples(
    command,
    ['claims store "User budget is $750" --subject user --predicate budget_is --value "$750" --source user_explicit'],
    ['claims store "Prefers aisle seats" --tag travel', 'a note: it has no triple'],
    ['claims store --body claim.json --json'],
  );
}

function claimFrom(
  text: string | undefined,
  { subject, predicate, value, source, sourceId, tag, body: _, ...rest }: StoreFlags,
): Record<string, unknown> {
  if (text === undefined) throw usageFailure('Give the text of the claim: credence claims store "User budget is $750"');
  const parts = [subject, predicate, value].filter((part) => part !== undefined).length;
  if (parts !== 0 && parts !== 3)
    throw usageFailure('Give all of --subject, --predicate and --value, or none of them.');
  return {
    text,
    ...rest,
    ...(parts === 3 ? { triple: { subject, predicate, value } } : {}),
    ...(tag ? { tags: tag } : {}),
    ...(source || sourceId ? { provenance: { source, sourceId } } : {}),
  };
}

async function bodyFrom(cli: Cli, path: string): Promise<unknown> {
  try {
    return JSON.parse(path === '-' ? await cli.io.input() : await readFile(path, 'utf8'));
  } catch (failure) {
    throw usageFailure(`${path} is not valid JSON: ${(failure as Error).message}`);
  }
}

function addReads(group: Command, cli: Cli): void {
  withExamples(
    group
      .command('get <id>')
      .description('show a claim')
      .action(async (id: string) => {
        const { service, base } = cli.connect();
        cli.show(
          await service.get<z.input<typeof ClaimView>>(`${base}/claims/${encodeURIComponent(id)}`),
          claimInWords,
        );
      }),
    ['claims get clm_01h455vb4pex5vsknk084sn02q'],
  );

  withExamples(
    pageFlags(group.command('list').description('list claims that are valid now, newest first'))
      .option('--include-all', 'list claims of every status, whenever they are valid')
      .option('--filter <json>', 'a filter, for example {"status":{"eq":"quarantined"}}')
      .action(async (query: PageFlags & { filter?: string; includeAll?: boolean }) => {
        const { service, base } = cli.connect();
        cli.show(await service.get<z.input<typeof ClaimList>>(`${base}/claims`, { ...query }), ({ data }) =>
          claimsInWords(data),
        );
      }),
    ['claims list'],
    ['claims list --filter \'{"status":{"eq":"quarantined"}}\''],
  );

  withExamples(
    pageFlags(
      group.command('history <id>').description('list everything that happened to a claim, oldest first'),
    ).action(async (id: string, query: PageFlags) => {
      const { service, base } = cli.connect();
      const history = await service.get<z.input<typeof History>>(`${base}/claims/${encodeURIComponent(id)}/history`, {
        ...query,
      });
      cli.show(history, ({ data }) =>
        table(
          ['occurredAt', 'what', 'by', 'role'],
          data.map(({ occurredAt, kind, by, role }) => [occurredAt, kind, by, role]),
        ),
      );
    }),
    ['claims history clm_01h455vb4pex5vsknk084sn02q'],
  );
}

function addVotes(group: Command, cli: Cli): void {
  for (const [vote, purpose] of [
    ['reinforce', 'vote for a claim'],
    ['dispute', 'vote against a claim'],
  ] as const) {
    withExamples(
      group
        .command(`${vote} <id>`)
        .description(purpose)
        .option('--reason <text>', 'why')
        .action(async (id: string, flags: { reason?: string }) => {
          const { service, base } = cli.connect();
          cli.show(
            await service.post<z.input<typeof FeedbackView>>(`${base}/claims/${encodeURIComponent(id)}:${vote}`, flags),
            voteInWords,
          );
        }),
      [`claims ${vote} clm_01h455vb4pex5vsknk084sn02q --reason "asked again"`],
    );
  }
}

function addRetract(group: Command, cli: Cli): void {
  withExamples(
    group
      .command('retract <id>')
      .description('retract a claim: it was never valid')
      .addOption(new Option('--error-type <type>', 'what was wrong with it').choices(ERROR_TYPES).default('other'))
      .requiredOption('--reason <text>', 'why')
      .option('--dry-run', 'show the answer that the call would give, and change nothing')
      .action(async (id: string, { dryRun, ...body }: { errorType: string; reason: string; dryRun?: boolean }) => {
        const { service, base } = cli.connect();
        const path = `${base}/claims/${encodeURIComponent(id)}:retract${dryRun ? '?dryRun=true' : ''}`;
        cli.show(await service.post<z.input<typeof RetractionView>>(path, body), retractionInWords);
      }),
    ['claims retract clm_01h455vb4pex5vsknk084sn02q --error-type wrong_citation --reason "the page says otherwise"'],
    ['claims retract clm_01h455vb4pex5vsknk084sn02q --reason test --dry-run'],
  );
}
