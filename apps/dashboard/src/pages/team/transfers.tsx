import { Stack } from '@mantine/core';
import { ExportForm } from './transfers/export-form.js';
import { ImportForm } from './transfers/import-form.js';

/** Exports the space to a file, and imports a file into the space. */
export const Transfers = ({ space }: { space: string }) => (
  <Stack gap="xl">
    <ExportForm space={space} />
    <ImportForm space={space} />
  </Stack>
);
