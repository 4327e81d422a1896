import { Option, type Command } from 'commander';
import type { z } from 'zod';
import type { ClaimList } from '#libs/knowledge/claims/index.js';
import { LINK_KINDS, type AddedLink, type LinkList, type RemovedLink } from '#libs/memory/links/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { numberIn, pageFlags, type PageFlags } from '../common/flags.js';
import { table } from '../common/table.js';
import { claimsInWords } from './claim.words.js';

const kindFlag = (): Option =>
  new Option('--kind <kind>', 'what they have to do with each other').choices(LINK_KINDS).default('similar');

/** Which claims have to do with which. */
export function addLinkCommands(group: Command, cli: Cli): void {
  withExamples(
    pageFlags(group.command('links <id>').description('what a claim is linked with')).action(
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
      .description('say that two claims are alike, or related')
      .addOption(kindFlag())
      .option('--weight <n>', 'how much, 0 to 1', numberIn(0, 1, { isWhole: false }))
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
      .description('remove a link, as who made it or a reviewer')
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
    pageFlags(
      group.command('orphans').description('claims that no link and no edge ties to anything, newest first'),
    ).action(async (query: PageFlags) => {
      const { service, base } = cli.connect();
      cli.show(await service.get<z.input<typeof ClaimList>>(`${base}/claims/orphans`, { ...query }), ({ data }) =>
        claimsInWords(data),
      );
    }),
    ['claims orphans --limit 20'],
  );
}
