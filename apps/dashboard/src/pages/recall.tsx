import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { Page } from '../parts/page.js';
import { MODES, RANKINGS, SETTINGS, type Setting } from '../parts/recall-calls.js';
import { EmptyState } from '../parts/states.js';
import { localOf, utcOf } from '../parts/times.js';
import { words } from '../words.js';
import { recall as said } from '../words/recall.js';
import { Recalled, SideName } from './recall/recalled.js';
import { useRecall } from './recall/use-recall.js';

/** The suffix of the second setting's parameters in the URL, such as `mode2` next to `mode`. */
const OTHER = '2';
const YES = 'yes';

/** The settings of one side. */
const settingIn = (search: Record<string, string | undefined>, suffix: '' | typeof OTHER): Setting =>
  Object.fromEntries(SETTINGS.map((name) => [name, search[`${name}${suffix}`]]));

/**
 * Runs a query as an agent would: what is found and packed, and what is left out and why. A second setting can be
 * compared with it.
 */
export function RecallPage() {
  const search = useSearch({ from: '/s/$space/recall' });
  const navigate = useNavigate({ from: '/s/$space/recall' });
  const isComparing = search.compare !== undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void navigate({ search: valuesOf(new FormData(event.currentTarget, submitter)) });
  };
  return (
    <Page title={words.pages.recall}>
      <form onSubmit={submit} role="search" key={JSON.stringify(search)}>
        <Stack gap="sm">
          <TextInput name="q" label={said.query} defaultValue={search.q} maxLength={2000} />
          <SettingFields of={settingIn(search, '')} suffix="" label={said.first} />
          {isComparing && <SettingFields of={settingIn(search, OTHER)} suffix={OTHER} label={said.second} />}
          <Text size="sm" c="dimmed">
            {said.rankingOfSearch}
          </Text>
          <Group>
            <Button type="submit" name="compare" value={isComparing ? YES : ''}>
              {said.submit}
            </Button>
            <Button type="submit" variant="default" name="compare" value={isComparing ? '' : YES}>
              {isComparing ? said.alone : said.compare}
            </Button>
          </Group>
        </Stack>
      </form>
      {search.q === undefined ? <EmptyState>{said.start}</EmptyState> : <Answers query={search.q} />}
    </Page>
  );
}

/** The values that were filled in. Defaults are left out of the URL. */
function valuesOf(form: FormData): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = {};
  for (const [name, value] of form) {
    const text = String(value).trim();
    const isTime = /^(at|known)/.test(name);
    const saysNothing = text === '' || text === MODES[0] || text === RANKINGS[0];
    values[name] = saysNothing && name !== 'q' ? undefined : isTime ? utcOf(text) : text;
  }
  return { ...values, q: values.q || undefined };
}

const optionsOf = (names: readonly string[], labels: Record<string, string>) =>
  names.map((value) => ({ value, label: labels[value]! }));

function SettingFields({ of, suffix, label }: { of: Setting; suffix: string; label: string }) {
  return (
    <Group component="fieldset" align="end" gap="sm" m={0} p="xs" aria-label={label}>
      <Text component="legend" size="sm" fw={600}>
        {label}
      </Text>
      <NativeSelect
        name={`mode${suffix}`}
        label={said.mode}
        defaultValue={of.mode}
        data={optionsOf(MODES, said.modes)}
      />
      <NativeSelect
        name={`ranking${suffix}`}
        label={said.ranking}
        defaultValue={of.ranking}
        data={optionsOf(RANKINGS, said.rankings)}
      />
      <TextInput
        name={`budget${suffix}`}
        label={said.budget}
        defaultValue={of.budget}
        placeholder={said.unlimited}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,8}"
        w={140}
      />
      {(['at', 'known'] as const).map((name) => (
        <TextInput
          key={name}
          name={`${name}${suffix}`}
          label={said[name]}
          type="datetime-local"
          step={1}
          defaultValue={localOf(of[name])}
        />
      ))}
    </Group>
  );
}

function Answers({ query }: { query: string }) {
  const { space } = useParams({ from: '/s/$space' });
  const search = useSearch({ from: '/s/$space/recall' });
  const isComparing = search.compare !== undefined;
  const first = useRecall(space, query, settingIn(search, ''));
  const second = useRecall(space, query, settingIn(search, OTHER), isComparing);
  return (
    <SimpleGrid cols={{ base: 1, md: isComparing ? 2 : 1 }}>
      <Side label={said.first}>
        <Recalled of={first} other={isComparing ? second : null} space={space} side="1" />
      </Side>
      {isComparing && (
        <Side label={said.second}>
          <Recalled of={second} other={first} space={space} side="2" />
        </Side>
      )}
    </SimpleGrid>
  );
}

const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack component="section" aria-label={label} miw={0}>
    <Title order={2} size="h3">
      {label}
    </Title>
    <SideName value={label}>{children}</SideName>
  </Stack>
);
