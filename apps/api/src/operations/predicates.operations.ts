import { defineOperation } from '#libs/kernel/index.js';
import {
  PredicateView,
  PutPredicateInput,
  ListPredicates,
  ListPredicatesInput,
  PredicateList,
  PutPredicate,
} from '#libs/knowledge/predicates/index.js';

export const predicateOperations = [
  defineOperation({
    name: 'predicates.put',
    summary: 'Register a predicate, or change how its values are compared from now on.',
    role: 'writer',
    effect: 'write',
    input: PutPredicateInput,
    output: PredicateView,
    useCase: PutPredicate,
    graphql: 'putPredicate',
    rest: { method: 'PUT', path: '/v1/spaces/{space}/predicates/{name}', version: (predicate) => predicate.version },
  }),
  defineOperation({
    name: 'predicates.list',
    summary: 'List the predicates of a space by name.',
    role: 'reader',
    effect: 'read',
    input: ListPredicatesInput,
    output: PredicateList,
    useCase: ListPredicates,
    rest: { method: 'GET', path: '/v1/spaces/{space}/predicates' },
    graphql: 'predicates',
  }),
];
