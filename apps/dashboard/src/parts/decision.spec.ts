import { expect, it } from '@jest/globals';
import { shownBy } from '../live.js';
import { moved, wishOf, type Pressed } from './decision.js';

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  isModified: false,
  isTaken: false,
  isDeciding: false,
  mayDecide: true,
  ...more,
});

it.each([
  ['s', {}, { kind: 'choose', action: 'supersede' }],
  ['R', {}, { kind: 'choose', action: 'reject' }],
  ['b', {}, { kind: 'choose', action: 'keep_both' }],
  ['j', {}, { kind: 'move', by: 1 }],
  ['Enter', { isDeciding: true }, { kind: 'confirm' }],
  ['Escape', { isDeciding: true, isTaken: true }, { kind: 'cancel' }],
])('the key %s with %j means %j', (key, more, wish) => {
  expect(wishOf(pressed(key, more))).toEqual(wish);
});

it.each([
  ['a letter that is typed into a field', 's', { isTaken: true }],
  ['a shortcut of the browser', 's', { isModified: true }],
  ['a decision by somebody who may not decide', 's', { mayDecide: false }],
  ['Enter without a preview', 'Enter', {}],
])('%s means nothing', (_what, key, more) => {
  expect(wishOf(pressed(key, more))).toBeNull();
});

it('a move through the list stops at the ends of the list', () => {
  const ids = ['a', 'b', 'c'];
  expect({
    fromNowhere: moved(ids, undefined, 1),
    next: moved(ids, 'a', 1),
    atTheEnd: moved(ids, 'c', 1),
    atTheStart: moved(ids, 'a', -1),
    ofNone: moved([], 'a', 1),
  }).toStrictEqual({ fromNowhere: 'a', next: 'b', atTheEnd: 'c', atTheStart: 'a', ofNone: undefined });
});

it('an event refreshes the views of its noun, and no others', () => {
  expect(shownBy('conflict_resolved')).toContain('conflicts');
  expect(shownBy('claim_retracted')).toContain('claims');
  expect(shownBy('dashboard_session_opened')).toEqual([]);
});
