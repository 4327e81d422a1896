import { Badge, Group, Paper, Text } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Evidence } from '#libs/sdk/index.js';
import { StatusBadge } from '../parts/claim-parts.js';
import { Filters } from '../parts/filters.js';
import { Listed, useList } from '../parts/listed.js';
import { Page } from '../parts/page.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { plain, timeOf, words } from '../words.js';
import { knowledge } from '../words/knowledge.js';

export function EvidenceListPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { source, claim } = useSearch({ from: '/s/$space/evidence' });
  const navigate = useNavigate({ from: '/s/$space/evidence' });
  const { client } = useSignedIn();
  const list = useList(['evidence', space, 'list', source, claim], (cursor) =>
    client.evidence.list({ space, sourceId: source, claimId: claim, limit: 50, cursor }),
  );
  return (
    <Page title={words.pages.evidence}>
      <Filters
        label={words.filter}
        fields={[
          { name: 'source', label: knowledge.evidence.source, value: source },
          { name: 'claim', label: knowledge.evidence.claim, value: claim },
        ]}
        apply={(values) => void navigate({ search: values })}
      />
      <Listed list={list} empty={knowledge.evidence.empty}>
        {(records) => records.map((evidence) => <Row key={evidence.id} evidence={evidence} space={space} />)}
      </Listed>
    </Page>
  );
}

const Row = ({ evidence, space }: { evidence: Evidence; space: string }) => (
  <Paper withBorder p="xs">
    <Link className="row" to="/s/$space/evidence/$id" params={{ space, id: evidence.id }}>
      <StoredLine text={evidence.content} max={300} />
    </Link>
    <Group gap="xs" px={8}>
      <StatusBadge status={evidence.status} />
      <Badge variant="default" tt="none">
        {plain(evidence.class)}
      </Badge>
      <StoredLine text={evidence.sourceId ?? evidence.kind} max={60} />
      <Text size="sm">{plain(evidence.freshness)}</Text>
      <Text size="sm" c="dimmed">
        {timeOf(evidence.observedAt)}
      </Text>
    </Group>
  </Paper>
);
