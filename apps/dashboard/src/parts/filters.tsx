import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { plain, words } from '../words.js';

export interface FilterField<Name extends string> {
  name: Name;
  label: string;
  /** The current value in the URL. */
  value: string | undefined;
  /** The options to choose from. Without options, the filter is a text field. */
  options?: readonly string[];
  /** The filter always has a value. */
  isRequired?: boolean;
}

/** The filters of a list. They are in the URL, so that the list can be sent as a link. */
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

/** A value from the URL, if it is one of the known ones. */
export const oneOf = <Word extends string>(known: readonly Word[], wanted: string | undefined): Word | undefined =>
  known.find((word) => word === wanted);
