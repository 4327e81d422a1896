import { Badge, Button, Group, NativeSelect, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PutSourceRequest, Source } from '#libs/sdk/index.js';
import { ChangeForm } from '../parts/change-form.js';
import { Facts } from '../parts/claim-parts.js';
import { Filters, oneOf } from '../parts/filters.js';
import { Listed, useList } from '../parts/listed.js';
import { Page } from '../parts/page.js';
import { useMay, useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, plain, words } from '../words.js';
import { knowledge } from '../words/knowledge.js';

const said = knowledge.sources;
const CLASSES: readonly PutSourceRequest['class'][] = [
  'user_explicit',
  'system',
  'tool_output',
  'user_implicit',
  'document',
  'inference',
];

export function SourcesPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { kind, group, change } = useSearch({ from: '/s/$space/sources' });
  const navigate = useNavigate({ from: '/s/$space/sources' });
  const { client } = useSignedIn();
  const wanted = oneOf(CLASSES, kind);
  const list = useList(['sources', space, 'list', wanted, group], (cursor) =>
    client.sources.list({ space, class: wanted, independenceGroup: group, limit: 50, cursor }),
  );
  const mayChange = useMay('sources.put');
  const open = (name: string | undefined): void =>
    void navigate({ search: { kind, group, change: name }, replace: true });
  return (
    <Page title={words.pages.sources}>
      <Filters
        label={words.filter}
        fields={[
          { name: 'kind', label: said.class, value: wanted, options: CLASSES },
          { name: 'group', label: said.group, value: group },
        ]}
        apply={(values) => void navigate({ search: values })}
      />
      <Listed list={list} empty={said.empty}>
        {(sources) =>
          sources.map((source) => (
            <Paper withBorder p="sm" key={source.sourceId}>
              <About source={source} space={space} />
              {mayChange && change !== source.sourceId && (
                <Button size="xs" mt="xs" variant="default" onClick={() => open(source.sourceId)}>
                  {said.change}
                </Button>
              )}
              {mayChange && change === source.sourceId && (
                <Registration source={source} space={space} close={() => open(undefined)} />
              )}
            </Paper>
          ))
        }
      </Listed>
    </Page>
  );
}

/** The registration of a source, and the outcome of what it has said. */
function About({ source, space }: { source: Source; space: string }) {
  const { sourceId, independenceGroup, domainTags } = source;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StoredLine text={sourceId} />
        <Badge variant="default" tt="none">
          {plain(source.class)}
        </Badge>
        <Link to="/s/$space/evidence" params={{ space }} search={{ source: sourceId }}>
          {said.said}
        </Link>
      </Group>
      <Facts
        facts={[
          [said.weight, numberOf(source.weight)],
          [said.settled, numberOf(source.settled)],
          [said.overturned, numberOf(source.overturned)],
          [said.correction, numberOf(source.historicalCorrectionRate)],
        ]}
      />
      <Text size="sm" component="div">
        {said.group}: <StoredLine text={independenceGroup} />{' '}
        <Link to="/s/$space/sources" params={{ space }} search={{ group: independenceGroup }}>
          {said.sameGroup}
        </Link>
      </Text>
      {domainTags.length > 0 && (
        <Text size="sm" component="div">
          {said.tags}: <StoredLine text={domainTags.join(', ')} />
        </Text>
      )}
    </Stack>
  );
}

/** The requested settings of the source, from a form. */
function requestOf(form: FormData, { sourceId, version }: Source): Omit<PutSourceRequest, 'space'> {
  const reliability = String(form.get('reliability') ?? '').trim();
  return {
    sourceId,
    class: oneOf(CLASSES, String(form.get('class')))!,
    independenceGroup: String(form.get('group')),
    baseReliability: reliability === '' ? null : Number(reliability),
    expectedVersion: version,
  };
}

function Registration({ source: given, space, close }: { source: Source; space: string; close: () => void }) {
  const { client } = useSignedIn();
  // The form changes the version that it was opened with, because its fields show that version.
  const [source] = useState(given);
  return (
    <ChangeForm
      title={said.change}
      effect={said.fromNowOn}
      space={space}
      save={(form) => client.sources.put({ space, ...requestOf(form, source) })}
      close={close}
    >
      <NativeSelect
        name="class"
        label={said.class}
        defaultValue={source.class}
        data={CLASSES.map((word) => ({ value: word, label: plain(word) }))}
      />
      <TextInput name="group" label={said.group} defaultValue={source.independenceGroup} maxLength={200} required />
      <NumberInput
        name="reliability"
        label={said.reliability}
        placeholder={said.classAlone}
        defaultValue={source.baseReliability ?? ''}
        min={0}
        max={1}
        step={0.1}
        hideControls
      />
    </ChangeForm>
  );
}
