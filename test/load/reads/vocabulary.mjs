const listed = (text) => text.trim().split(/\s+/);

/** Content words, the most frequent first; words without content are in the sentences. */
const COMMON = listed(`
  team customer report meeting review plan price order release market account service change market quarter contract budget invoice delivery issue
  office design test system update launch schedule request support supplier payment product branch region process training security
  question answer result agreement policy number increase delay feature version server database network backup approval estimate
  warehouse shipment factory machine engine battery material quality sample measurement laboratory experiment safety inspection permit
  building floor garden kitchen window bridge road railway station airport harbor river mountain island forest village museum theater library
  school student teacher lecture course exam lesson scholarship professor university hospital doctor patient nurse treatment medicine allergy
  diet recipe breakfast coffee bread cheese vegetable fruit wine restaurant hotel flight luggage passport journey holiday festival concert
  music guitar piano violin painting photograph camera film novel poem newspaper magazine interview article editor publisher translation language
  family brother sister daughter parent wedding birthday neighbor friend hobby garden cycling swimming hiking football tennis chess marathon coach
  dog horse bird fish insect flower tree harvest farm field weather storm winter summer rain drought flood temperature climate energy solar
  turbine electricity gas fuel emission recycling waste water pipeline pump sensor signal antenna satellite rocket telescope planet orbit
  court judge lawyer lawsuit evidence witness verdict fine license patent trademark regulation tax audit insurance mortgage loan interest
  bank currency dividend share investor fund pension salary bonus promotion vacancy applicant recruiter colleague manager director president
  election parliament minister mayor embassy border treaty tariff export import customs container vessel captain crew cargo freight truck
  driver bicycle tram ferry parking traffic accident repair garage tire brake steering bolt welding steel copper timber concrete glass paint
  fabric leather jacket shoe button thread pattern tailor exhibition auction gallery sculpture ceramic jewelry watch mirror lamp carpet sofa
  keyboard monitor printer laptop phone tablet cable router browser password encryption certificate token login dashboard chart spreadsheet
  algorithm compiler parser queue cache index query migration replica cluster container deployment rollback incident outage alert latency
  newsletter campaign slogan survey subscriber audience sponsor brand logo packaging discount coupon refund complaint warranty manual
  volunteer charity donation shelter rescue vaccine virus protein enzyme molecule isotope crystal magnet laser lens microscope fossil
  glacier volcano earthquake desert canyon reef tide dolphin penguin eagle squirrel hedgehog beetle orchid fern moss lichen mushroom
`);

const SYLLABLES = listed(`
  ba bel bor cal cor dan del dor el fal fen gar gol har hel is jor kal kel lan lor mar mel mon nal nor or pal per quin ral ros sal sel sol tal
  tor ul val vel vor wal wil xan yar zel zor
`);
const ENDINGS = listed(
  'a an ard as en er eth ia ick il in is ix o on or os ra um us wick worth ford ton dale mere stead burg haven',
);

/** Names made of two syllables and an ending. */
const SHORT_NAMES = SYLLABLES.length ** 2 * ENDINGS.length;
/** This is a prime, so that neighbouring numbers do not have similar names. */
const STRIDE = 48_271;

/**
 * A name that is not in any dictionary, different for every number. Once the short names are used up, a name gets an
 * additional syllable at its front.
 */
export function name(number) {
  const place = (number * STRIDE) % SHORT_NAMES;
  const round = Math.floor(number / SHORT_NAMES);
  const syllable = (index) => SYLLABLES[index % SYLLABLES.length];
  const front = round === 0 ? '' : syllable(round + place);
  const text =
    front +
    syllable(place) +
    syllable(Math.floor(place / SYLLABLES.length)) +
    ENDINGS[Math.floor(place / SYLLABLES.length ** 2)];
  return text[0].toUpperCase() + text.slice(1);
}

/** The number of words. Common words come first, then names, because most rare words are names. */
export const WORDS = 4_000;

/** The word with a given rank. */
export const word = (rank) => COMMON[rank] ?? name(rank).toLowerCase();

export const FIRST_NAMES = listed(`
  Maria James Anna David Elena Thomas Sofia Daniel Laura Peter Nina Lucas Clara Martin Julia Simon Emma Victor Alice Oscar Irene Hugo Vera Leon Ada
  Felix Rosa Anton Mila Jonas Greta Ivan Lena Marco Nora Pablo Tessa Omar Petra Rafael Silvia Stefan Tara Ulrich Wanda Xavier Yara Zeno Beatrice Conrad
  Dora Emil Fiona Gustav Helga Igor Jasmin Karim Livia Magnus
`);
export const MONTHS = listed('January February March April May June July August September October November December');
