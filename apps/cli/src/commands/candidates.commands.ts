import type { z } from 'zod';
import { Option, type Command } from 'commander';
import { CANDIDATE_STATES, type CandidateList, type CandidateView } from '#libs/memory/candidates/index.js';
import { PROPOSAL_STATUSES, type DecisionResult, type ProposalList } from '#libs/reasoning/proposals/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { STATUS } from '../terminal/failure.js';
import { pageFlags, type PageFlags } from '../terminal/flags.js';
import { cut } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';

type Candidate = z.input<typeof CandidateView>;
type Decision = z.input<typeof DecisionResult>;

/** One candidate: its status, what it says, and why it was not promoted at once. */
export function candidateInWords({
  id,
  level,
  kind,
  state,
  title,
  text,
  claimId,
  proposalId,
  violations,
}: Candidate): string {
  const what = kind === null ? level : `${level}, ${kind}`;
  const became = claimId === null ? (state === 'pending_review' ? ` by ${proposalId}` : '') : ` as ${claimId}`;
  return [
    `${id}  ${what}: ${state}${became}`,
    `  ${cut(title === null ? text : `${title}: ${text}`, 100)}`,
    ...violations.map(({ code, reason, words }) =>
      printable(`    ${code}: ${reason}${words.length === 0 ? '' : ` (${words.join(', ')})`}`),
    ),
  ].join('\n');
}

/** A decision about a proposal, or what blocks its approval. */
export function decisionInWords({ outcome, blocked, proposal: { id, kind, subjectId } }: Decision): string {
  if (outcome !== 'blocked') return `${id}  ${kind} of ${subjectId}: ${outcome}`;
  return [`${id}  ${kind} of ${subjectId}: blocked, and still open`, ...reasonsOf(blocked!)].join('\n');
}

function reasonsOf(blocked: NonNullable<Decision['blocked']>): string[] {
  if ('violations' in blocked)
    return (blocked as { violations: Candidate['violations'] }).violations.map(
      ({ code, reason }) => `  ${code}: ${reason}`,
    );
  const { gate, obstacles } = blocked as { gate: string; obstacles: { id: string; status: string }[] };
  return [`  ${gate}`, ...obstacles.map(({ id, status }) => `    ${id} is ${status}`)];
}

export function addCandidateCommands(program: Command, cli: Cli): void {
  addCandidates(program.command('candidates').description('candidates for atoms, scenarios and personas'), cli);
  const proposals = program.command('proposals').description('changes that need the decision of a second person');
  addProposals(proposals, cli);
  for (const verb of ['approve', 'refuse'] as const) addDecision(proposals, cli, verb);
}

function addCandidates(group: Command, cli: Cli): void {
  const command = pageFlags(group.command('list').description('list candidates, newest first'))
    .addOption(new Option('--state <state>', 'only those in this state').choices(CANDIDATE_STATES))
    .action(async (query: PageFlags & { state?: string }) => {
      const { service, base } = cli.connect();
      const page = await service.get<z.input<typeof CandidateList>>(`${base}/candidates`, { ...query });
      cli.show(page, ({ data }) => (data.length === 0 ? 'No candidates.' : data.map(candidateInWords).join('\n')));
    });
  withExamples(command, ['candidates list --state pending_review']);
}

function addProposals(group: Command, cli: Cli): void {
  const command = pageFlags(
    group.command('list').description('list proposals, newest first; open ones alternate between authors'),
  )
    .addOption(new Option('--status <status>', 'only those in this status').choices(PROPOSAL_STATUSES))
    .action(async (query: PageFlags & { status?: string }) => {
      const { service, base } = cli.connect();
      const page = await service.get<z.input<typeof ProposalList>>(`${base}/proposals`, { ...query });
      cli.show(page, ({ data }) =>
        data.length === 0
          ? 'No proposals.'
          : data.map(({ id, kind, subjectId, status }) => `${id}  ${kind} of ${subjectId}: ${status}`).join('\n'),
      );
    });
  withExamples(command, ['proposals list --status open']);
}

function addDecision(group: Command, cli: Cli, verb: 'approve' | 'refuse'): void {
  const command = group
    .command(`${verb} <id>`)
    .description(`${verb} a proposal of somebody else; exits 3 when it is blocked`)
    .option('--note <text>', 'the reason; required for candidates')
    .action(async (id: string, { note }: { note?: string }) => {
      const { service, base } = cli.connect();
      const decided = await service.post<Decision>(`${base}/proposals/${encodeURIComponent(id)}:${verb}`, { note });
      cli.show(decided, decisionInWords);
      if (decided.outcome === 'blocked') cli.status = STATUS.rejected;
    });
  withExamples(command, [`proposals ${verb} prp_01h455vb4pex5vsknk084sn02q --note "as the user said"`]);
}
