import { Group, Paper, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditEntry, ListAuditRequest } from '#libs/sdk/index.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';

const said = maintenance.log;
const JUDGED = [said.yes, said.no] as const;
const WHERE = [said.everywhere] as const;

/** Changes, gate evaluations and denied attempts, newest first. */
export function Changes({ space }: { space: string }) {
  const { kind, judged, about, where } = useSearch({ from: '/s/$space/log' });
  const navigate = useNavigate({ from: '/s/$space/log' });
  const { client } = useSignedIn();
  const accepted = oneOf(JUDGED, judged);
  const isEverywhere = oneOf(WHERE, where) !== undefined;
  const request: ListAuditRequest = {
    kind,
    accepted: accepted === undefined ? undefined : accepted === said.yes,
    space: isEverywhere ? undefined : space,
    limit: 50,
  };
  const list = useList(['log', space, 'changes', request, about], (cursor) =>
    client.audit.list({ ...request, ...subjectOf(about), cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[
          { name: 'kind', label: said.kind, value: kind },
          { name: 'about', label: said.about, value: about },
          { name: 'judged', label: said.judged, value: accepted, options: JUDGED },
          { name: 'where', label: said.where, value: where, options: WHERE },
        ]}
        apply={(values) => void navigate({ search: values })}
      />
      <Listed list={list} empty={said.empty}>
        {(entries) => entries.map((entry) => <Row key={entry.id} entry={entry} space={space} />)}
      </Listed>
    </>
  );
}

/** For some kinds of ids, the service also returns what belongs to them. */
function subjectOf(
  about: string | undefined,
): Pick<ListAuditRequest, 'claimId' | 'evidenceId' | 'taskId' | 'subjectId'> {
  if (about === undefined) return {};
  if (about.startsWith('clm_')) return { claimId: about };
  if (about.startsWith('evd_')) return { evidenceId: about };
  return about.startsWith('tsk_') ? { taskId: about } : { subjectId: about };
}

const Row = ({ entry, space }: { entry: AuditEntry; space: string }) => (
  <Paper withBorder p="xs" mt="xs">
    <Group gap="xs">
      <Text size="sm" fw={700}>
        {entry.seq === null ? said.notSealed : numberOf(entry.seq)}
      </Text>
      <Text>{plain(entry.kind)}</Text>
      {entry.accepted !== null && <Text size="sm">{entry.accepted ? said.yes : said.no}</Text>}
      {entry.denied !== null && (
        <Text size="sm" component="div">
          {said.denied(numberOf(entry.denied.count))}: {entry.denied.operation},{' '}
          <StoredLine text={entry.denied.reason} />
        </Text>
      )}
      <NodeLink space={space} id={entry.subjectId}>
        <Text size="sm" component="span" className="stored">
          {entry.subjectId}
        </Text>
      </NodeLink>
      <Text size="sm" c="dimmed" className="stored">
        {timeOf(entry.occurredAt)} · {entry.actor.role} · {entry.actor.principalId}
      </Text>
    </Group>
  </Paper>
);
