export { BuildDigest, type DigestOrder, type Planned } from './build-digest.js';
export { Summarise, type Summarised, type Unsummarised } from './summarise.js';
export { ChooseDigestMembers } from './choose-digest-members.js';
