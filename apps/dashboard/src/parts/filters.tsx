import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { plain, words } from '../words.js';

export interface FilterField<Name extends string> {
  name: Name;
  label: string;
  /** What the address says now. */
  value: string | undefined;
  /** The words to choose from; without them it is a text. */
  options?: readonly string[];
  /** One of them is always chosen. */
  isRequired?: boolean;
}

/** The conditions of a list. They stand in the address, so that the list can be sent as a link. */
export function Filters<Name extends string>({
  label,
  fields,
  apply,
}: {
  label: string;
  fields: readonly FilterField<Name>[];
  apply: (values: Partial<Record<Name, string>>) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values: Partial<Record<Name, string>> = {};
    for (const { name } of fields) {
      const text = String(form.get(name) ?? '').trim();
      if (text !== '') values[name] = text;
    }
    apply(values);
  };
  const hasText = fields.some(({ options }) => options === undefined);
  return (
    <form onSubmit={submit} role="search" aria-label={label} key={fields.map(({ value }) => value).join('\n')}>
      <Group align="end" gap="sm">
        {fields.map(({ name, label: title, value, options, isRequired = false }) =>
          options === undefined ? (
            <TextInput key={name} name={name} label={title} defaultValue={value} maxLength={200} />
          ) : (
            <NativeSelect
              key={name}
              name={name}
              label={title}
              defaultValue={value ?? ''}
              data={choicesOf(options, isRequired)}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            />
          ),
        )}
        {hasText && (
          <Button type="submit" variant="default">
            {words.filter}
          </Button>
        )}
      </Group>
    </form>
  );
}

const choicesOf = (options: readonly string[], isRequired: boolean) => [
  ...(isRequired ? [] : [{ value: '', label: words.all }]),
  ...options.map((word) => ({ value: word, label: plain(word) })),
];

/** A word of the address, if it is one of those that are known. */
export const oneOf = <Word extends string>(known: readonly Word[], wanted: string | undefined): Word | undefined =>
  known.find((word) => word === wanted);
