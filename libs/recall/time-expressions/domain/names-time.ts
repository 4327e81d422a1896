import { MAX_SCANNED_LENGTH } from './time-expression.js';
import { MONTH, SEASON, WEEKDAY, YEAR } from './words.js';

/** Only what tells when something was or will be: "last", "next" and numbers count together with a unit. */
const TIME = new RegExp(
  `(?<![a-z])(?:${[
    'yesterday|today|tonight|tomorrow|recently|lately|(?:last|this) +(?:night|morning|evening)',
    '(?:last|this|next|past|coming|previous|few|couple of|\\d+|one|two|three|four|five|six|seven|eight|nine|ten) +(?:day|week|weekend|month|year|time|summer|winter|spring|fall|autumn)s?(?![a-z])',
    `(?:last|this|next|in|on|of|since|during|early|late|mid)[ -](?:the )?(?:${MONTH}|${WEEKDAY}|${SEASON})`,
    `(?:${MONTH}) +\\d`,
    `\\d(?:st|nd|rd|th)? +(?:of +)?(?:${MONTH})`,
    '(?:week|month|year)s? +ago|ago(?![a-z])',
    '(?:sun|mon|tues|wednes|thurs|fri|satur)day',
    YEAR,
  ].join('|')})`,
  'i',
);

/** Whether a text says when, without working out when: fast enough for every candidate of a search. Looks at the beginning of a long text only. */
export const namesTime = (text: string): boolean => TIME.test(text.slice(0, MAX_SCANNED_LENGTH));
