import { expect, it } from '@jest/globals';
import { GraphQLFloat, getNullableType, type GraphQLObjectType } from 'graphql';
import { operations, relations, toolSets } from '../../operations.js';
import { schemaOf } from './schema.js';

it('the size of a snapshot may be more than 2 GiB', () => {
  const schema = schemaOf({ operations, relations, toolSets });
  const { bytes } = (schema.getType('Snapshot') as GraphQLObjectType).getFields();
  expect(getNullableType(bytes!.type)).toBe(GraphQLFloat);
});
