import { Button, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Predicate, PutPredicateRequest } from '#libs/sdk/index.js';
import { ChangeForm } from '../parts/change-form.js';
import { Facts } from '../parts/claim-parts.js';
import { oneOf } from '../parts/filters.js';
import { Listed, useList } from '../parts/listed.js';
import { Page } from '../parts/page.js';
import { useMay, useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { plain, words } from '../words.js';
import { knowledge } from '../words/knowledge.js';

const said = knowledge.predicates;
const CHOICES = {
  cardinality: ['single', 'multi'],
  volatility: ['low', 'medium', 'high'],
  conflictPolicy: ['auto', 'review'],
} as const;
const inWords = (word: string): string => said.says[word] ?? plain(word);

export function PredicatesPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { change } = useSearch({ from: '/s/$space/predicates' });
  const navigate = useNavigate({ from: '/s/$space/predicates' });
  const { client } = useSignedIn();
  const list = useList(['sources', space, 'predicates'], (cursor) =>
    client.predicates.list({ space, limit: 50, cursor }),
  );
  const mayChange = useMay('predicates.put');
  const open = (name: string | undefined): void => void navigate({ search: { change: name }, replace: true });
  return (
    <Page title={words.pages.predicates}>
      <Listed list={list} empty={said.empty}>
        {(predicates) =>
          predicates.map((predicate) => (
            <Paper withBorder p="sm" key={predicate.name}>
              <About predicate={predicate} />
              {mayChange && change !== predicate.name && (
                <Button size="xs" mt="xs" variant="default" onClick={() => open(predicate.name)}>
                  {said.change}
                </Button>
              )}
              {mayChange && change === predicate.name && (
                <Rules predicate={predicate} space={space} close={() => open(undefined)} />
              )}
            </Paper>
          ))
        }
      </Listed>
    </Page>
  );
}

const About = ({ predicate }: { predicate: Predicate }) => (
  <Stack gap="xs">
    <StoredLine text={predicate.name} />
    <Facts
      facts={[
        [said.cardinality, inWords(predicate.cardinality)],
        [said.volatility, inWords(predicate.volatility)],
        [said.conflictPolicy, inWords(predicate.conflictPolicy)],
        [said.valueType, inWords(predicate.valueType)],
      ]}
    />
    {predicate.aliases.length > 0 && (
      <Text size="sm" component="div">
        {said.aliases}: <StoredLine text={predicate.aliases.join(', ')} max={300} />
      </Text>
    )}
    {predicate.domains.length > 0 && (
      <Text size="sm" component="div">
        {said.domains}: <StoredLine text={predicate.domains.join(', ')} max={300} />
      </Text>
    )}
  </Stack>
);

/** The requested settings of the predicate, from a form. */
const requestOf = (form: FormData, { name, version }: Predicate): Omit<PutPredicateRequest, 'space'> => ({
  name,
  cardinality: oneOf(CHOICES.cardinality, String(form.get('cardinality'))),
  volatility: oneOf(CHOICES.volatility, String(form.get('volatility'))),
  conflictPolicy: oneOf(CHOICES.conflictPolicy, String(form.get('conflictPolicy'))),
  expectedVersion: version,
});

function Rules({ predicate: given, space, close }: { predicate: Predicate; space: string; close: () => void }) {
  const { client } = useSignedIn();
  // The form changes the version that it was opened with, because its fields show that version.
  const [predicate] = useState(given);
  const fields = Object.entries(CHOICES) as [keyof typeof CHOICES, readonly string[]][];
  return (
    <ChangeForm
      title={said.change}
      effect={said.fromNowOn}
      space={space}
      save={(form) => client.predicates.put({ space, ...requestOf(form, predicate) })}
      close={close}
    >
      {fields.map(([field, choices]) => (
        <NativeSelect
          key={field}
          name={field}
          label={said[field]}
          defaultValue={predicate[field]}
          data={choices.map((word) => ({ value: word, label: inWords(word) }))}
        />
      ))}
    </ChangeForm>
  );
}
