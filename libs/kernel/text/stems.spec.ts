import { stemsOf } from './stems.js';

/**
 * Words with the stems that PostgreSQL's `ts_lexize('english_stem', ...)` returns. The document frequencies are counted
 * by these stems.
 */
it.each(
  Object.entries({
    adoption: 'adopt',
    communities: 'communiti',
    generously: 'generous',
    skies: 'sky',
    dying: 'die',
    news: 'news',
    yes: 'yes',
    birthday: 'birthday',
    yesterday: 'yesterday',
    happily: 'happili',
    running: 'run',
    early: 'earli',
    university: 'univers',
    organization: 'organ',
    paintings: 'paint',
    agreed: 'agre',
    lying: 'lie',
    gas: 'gas',
    connections: 'connect',
    proceed: 'proceed',
    caresses: 'caress',
  }),
)('%s is stemmed as by PostgreSQL: %s', (word, stem) => {
  expect(stemsOf(word)).toEqual([stem]);
});

it('the stems of a text are those that to_tsvector indexes, in order', () => {
  expect(stemsOf('Caroline’s e-mail: 3.50 for the 用户 café, cafés, naïvely 2023')).toEqual([
    'carolin',
    'e',
    'mail',
    '3.50',
    '用户',
    'café',
    'café',
    'naïv',
    '2023',
  ]);
});
