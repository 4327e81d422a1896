import { readFromCreation } from './space.js';

it.each([
  ['a space created before there was a second model', undefined, 'use-lite-en-1'],
  ['a space created with the current model', 'use-lite-en-2', null],
  ['a space created with a model that has been replaced since', 'use-lite-en-2', 'use-lite-en-2', 'use-lite-en-3'],
])('%s keeps using the model with which the space was created', (_, builtin, reads, current = 'use-lite-en-2') => {
  expect(readFromCreation(builtin, current)).toBe(reads);
});
