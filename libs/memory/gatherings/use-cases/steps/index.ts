export { ChooseMembers } from './choose-members.js';
export { Gatherings, type Asked, type Scene } from './gatherings.js';
export { ShowGathering, type Shown } from './show-gathering.js';
