import type { DemoArea, DemoCity } from './cities.ts';
import type { Random } from './random.ts';
import type { DemoSpot, SpotKind } from './demo-types.ts';

/** "el parque" with "a" is "al parque", with "de" it is "del parque". */
const withPreposition = (preposition: 'a' | 'de', place: string): string =>
  place.startsWith('el ') ? `${preposition}l ${place.slice(3)}` : `${preposition} ${place}`;

/** How people say where they are: "el centro", "el Ensanche", "Triana". */
const quarterOf = ({ name }: DemoArea): string => {
  if (/^Centr[eo]/.test(name)) return 'el centro';
  if (/Ensanche|Eixample|Casco|^Barrio/.test(name))
    return `el ${name.replace(/^(El|Barrio) /, (word) => (word === 'El ' ? '' : 'barrio '))}`;
  return name;
};

/** A street inside a sentence: "la calle de la Palma", "el carrer de Verdi". */
const spokenStreet = (street: string): string => {
  const article = /^(Paseo|Passeig|Carrer|Bulevar)/.test(street) ? 'el' : 'la';
  const isProperName = /^(Gran|Via|Rambla|Travessera)/.test(street);
  return `${article} ${isProperName ? street : street.charAt(0).toLowerCase() + street.slice(1)}`;
};

export type DemoSpotFacts = Pick<
  DemoSpot,
  | 'vehicleType'
  | 'hasSecurity'
  | 'isAccessible'
  | 'amenities'
  | 'accessHours'
  | 'dimensions'
  | 'maneuverability'
  | 'spotNumber'
  | 'availability'
> & { kind: SpotKind; city: DemoCity; area: DemoArea; street: string; level: number };

/** Nothing where it would not be true of the spot. */
type Phrase = (facts: DemoSpotFacts) => string | undefined;

const to = ({ area }: DemoSpotFacts): string => withPreposition('a', area.near);
const of = ({ area }: DemoSpotFacts): string => withPreposition('de', area.near);
const here = ({ area }: DemoSpotFacts): string => quarterOf(area);
const ofHere = ({ area }: DemoSpotFacts): string => withPreposition('de', quarterOf(area));
const street = (facts: DemoSpotFacts): string => spokenStreet(facts.street);
const hasRoof = ({ kind }: DemoSpotFacts): boolean => kind !== 'courtyard' && kind !== 'rooftop';
const isEveryDay = ({ availability }: DemoSpotFacts): boolean => availability.weekdays.length === 7;
const isAlwaysOpen = ({ accessHours }: DemoSpotFacts): boolean => accessHours.start === '00:00';

const TITLES_ANY: readonly Phrase[] = [
  (f) => `A dos pasos ${of(f)}`,
  (f) => `Aparca en ${here(f)} y olvídate del coche`,
  (f) => `${f.street}, sin dar vueltas`,
  (f) => `Junto ${to(f)}`,
  (f) => `En el corazón ${ofHere(f)}`,
  (f) => `Plaza tranquila en ${here(f)}`,
  (f) => `Tu sitio cerca ${of(f)}`,
  (f) => `${f.area.name}: llegar, aparcar y a pie`,
];

const TITLES: Readonly<Record<SpotKind, readonly Phrase[]>> = {
  garage: [
    (f) => `Plaza ${f.spotNumber} en garaje ${ofHere(f)}`,
    (f) => `Garaje de vecinos en ${street(f)}`,
    (f) => `Plaza cubierta junto ${to(f)}`,
    (f) => `Garaje en ${here(f)}, planta -${f.level}`,
    (f) => `Plaza de garaje cerca ${of(f)}`,
    (f) => `Subterráneo en ${street(f)}`,
    (f) => `Garaje luminoso en ${here(f)}`,
    (f) => (f.maneuverability >= 4 ? `Plaza con buena maniobra, ${f.area.name}` : undefined),
    (f) => `Coche a cubierto en ${here(f)}`,
    (f) => `Garaje residencial a un paseo ${of(f)}`,
  ],
  charger: [
    (f) => `Plaza con cargador en ${here(f)}`,
    (f) => `Aparca y carga cerca ${of(f)}`,
    (f) => `Punto de carga en ${street(f)}`,
    (f) => `Garaje con cargador, ${f.area.name}`,
    (f) => `Para tu eléctrico: ${f.area.name}`,
    (f) => `Cargador de 7 kW junto ${to(f)}`,
  ],
  lockup: [
    (f) => `Garaje cerrado en ${street(f)}`,
    (f) => `Cochera propia en ${here(f)}`,
    (f) => `Cochera individual cerca ${of(f)}`,
    (f) => `Garaje a pie de calle en ${here(f)}`,
    () => 'Garaje con persiana, solo para ti',
    (f) => `Tu cochera en ${here(f)}`,
  ],
  courtyard: [
    (f) => `Patio interior en ${street(f)}`,
    (f) => `Plaza al aire libre junto ${to(f)}`,
    (f) => `Plaza en patio de manzana, ${f.area.name}`,
    (f) => `Patio con árboles en ${here(f)}`,
    (f) => `Plaza exterior en comunidad, ${f.area.name}`,
  ],
  carport: [
    (f) => `Plaza a la sombra en ${here(f)}`,
    (f) => `Porche para coche cerca ${of(f)}`,
    (f) => `Plaza bajo techado en ${street(f)}`,
    (f) => `Sombra y tranquilidad en ${here(f)}`,
    (f) => `Marquesina junto ${to(f)}`,
  ],
  rooftop: [
    (f) => `Azotea con vistas en ${here(f)}`,
    (f) => `Plaza en la azotea, ${f.street}`,
    (f) => `Aparca arriba: azotea cerca ${of(f)}`,
    (f) => `Última planta al aire libre, ${f.area.name}`,
  ],
  motos: [
    (f) => `Plaza de moto en ${here(f)}`,
    (f) => `Moto a cubierto cerca ${of(f)}`,
    (f) => `Hueco para moto en ${street(f)}`,
    (f) => `Para tu scooter, junto ${to(f)}`,
    (f) => `Moto segura en ${here(f)}`,
  ],
};

const OPENINGS: Readonly<Record<SpotKind, readonly Phrase[]>> = {
  garage: [
    (f) => `Plaza en la planta -${f.level} de un garaje de vecinos, limpio y con buena luz.`,
    (f) => `Garaje comunitario ${withPreposition('de', street(f))}, bajo un edificio residencial.`,
    (f) =>
      f.availability.weekdays.length > 2
        ? `Es la plaza de casa y entre semana no la usamos mucho, así que la compartimos.`
        : undefined,
    (f) => `Plaza cubierta en un edificio tranquilo, a unos cinco minutos andando ${of(f)}.`,
    (f) =>
      `Plaza número ${f.spotNumber}, pintada en el suelo y en la pared, fácil de encontrar a la primera.`,
    (f) =>
      isEveryDay(f)
        ? `Vendimos el coche y la plaza se quedó libre: planta -${f.level}, entre columna y plaza vecina.`
        : undefined,
    () => 'Garaje reformado hace poco: suelo nuevo, luz con sensor y las líneas recién pintadas.',
    () => 'Plaza en garaje pequeño, de los de toda la vida, donde los vecinos se saludan.',
  ],
  charger: [
    () => 'Plaza cubierta con cargador de pared de 7,4 kW y conector tipo 2; trae tu cable.',
    (f) => `Plaza de garaje en la planta -${f.level} con punto de carga propio, incluido en el precio.`,
    () => 'Instalamos el cargador el año pasado y va de maravilla: en una noche sales con la batería llena.',
    (f) => `Para coches eléctricos o híbridos enchufables, en un garaje tranquilo ${ofHere(f)}.`,
  ],
  lockup: [
    () => 'Cochera independiente con persiana motorizada: entras, bajas la persiana y el coche queda solo.',
    (f) => `Bajo particular en ${street(f)} que usamos como garaje, con vado y sin coches delante.`,
    () => 'Garaje individual a pie de calle, con luz dentro y sitio para abrir bien las puertas.',
    () => 'Es el garaje de la casa de mis padres; está limpio, seco y no lo usa nadie más.',
    () => 'Cochera de una sola plaza con suelo de cemento pulido y un enchufe normal en la pared.',
  ],
  courtyard: [
    (f) => `Plaza al aire libre en el patio interior de la finca, con portón de entrada por ${street(f)}.`,
    () =>
      'Patio de manzana adoquinado, con árboles y plazas numeradas; se oye más a los pájaros que a los coches.',
    () => 'Plaza exterior dentro de una comunidad cerrada, visible desde las ventanas de los vecinos.',
    (f) => `Patio privado compartido entre seis vecinos, a un paseo ${of(f)}.`,
    () => 'Plaza descubierta, ancha y llana. En otoño caen hojas; en verano hay sombra por la tarde.',
  ],
  carport: [
    () => 'Plaza bajo techado en el jardín de casa, abierta por los lados y a la sombra todo el día.',
    (f) => `Marquesina con tejado en una parcela privada ${ofHere(f)}; el coche no se recalienta.`,
    () => 'Porche para dos coches: uno es el nuestro y el otro hueco es el tuyo.',
    () => 'Plaza techada en una urbanización pequeña, con suelo de baldosa y una palmera de guardia.',
  ],
  rooftop: [
    () => 'Plaza en la azotea de un aparcamiento privado, al aire libre y con vistas a los tejados.',
    (f) =>
      `Última planta del edificio ${withPreposition('de', street(f))}; se sube por rampa ancha y se baja en ascensor o a pie.`,
    () => 'Azotea abierta y muy luminosa, con plazas anchas. Da el sol, así que en verano mejor un parasol.',
  ],
  motos: [
    () => 'Espacio para una moto o scooter, con argolla en la pared para la cadena.',
    (f) => `Plaza de moto en ${street(f)}, a ras de suelo y sin escalones.`,
    () => 'Hueco solo para motos, marcado en el suelo. Cabe bien una de 125 o una de carretera sin maletas.',
    () => 'Rincón para moto al lado de la entrada, con luz y repisa para dejar el casco.',
  ],
};

const SIZES: Readonly<Record<DemoSpotFacts['vehicleType'], readonly Phrase[]>> = {
  normal: [
    (f) =>
      `Mide ${comma(f.dimensions.length)} × ${comma(f.dimensions.width)} m; perfecta para un utilitario o un compacto.`,
    (f) => `Con ${comma(f.dimensions.length)} m de largo entra un compacto sin problemas; una furgoneta, no.`,
    (f) =>
      hasRoof(f)
        ? `Un coche mediano cabe bien; la altura máxima es de ${comma(f.dimensions.height)} m.`
        : undefined,
    (f) =>
      f.maneuverability >= 4
        ? 'Se entra de una sola maniobra.'
        : 'Hay que hacer una maniobra de más, con calma se entra bien.',
    (f) =>
      f.maneuverability >= 4
        ? 'El pasillo es ancho y se aparca cómodo, también de frente.'
        : 'El giro de entrada es algo justo; con coches largos hay que ir despacio.',
  ],
  grande: [
    (f) =>
      `Es amplia, ${comma(f.dimensions.length)} × ${comma(f.dimensions.width)} m: un SUV o un familiar caben con las puertas abiertas.`,
    () => 'Cabe un coche grande y todavía queda sitio para sacar el carrito del niño.',
    (f) => `Plaza generosa, de ${comma(f.dimensions.width)} m de ancho; la usábamos con un monovolumen.`,
    (f) =>
      hasRoof(f) ? `Vale para coches largos; ojo a la altura, ${comma(f.dimensions.height)} m.` : undefined,
  ],
  extra: [
    (f) => `Con ${comma(f.dimensions.length)} m de largo entra una furgoneta o una camper.`,
    (f) =>
      `Tamaño extra: ${comma(f.dimensions.length)} × ${comma(f.dimensions.width)} m, pensada para furgonetas.`,
  ],
  motos: [
    (f) => `Medidas: ${comma(f.dimensions.length)} m de largo y ${comma(f.dimensions.width)} m de ancho.`,
    () => 'No es apta para coches, ni siquiera pequeños.',
    () => 'Por favor, deja libre el paso de la moto de al lado.',
  ],
};

const comma = (metres: string): string => metres.replace('.', ',');

const extras = (facts: DemoSpotFacts): string[] => {
  const { amenities, kind } = facts;
  return [
    amenities.cctv
      ? amenities.ramp
        ? 'Hay cámaras en la entrada y en los pasillos.'
        : 'Hay una cámara en la entrada.'
      : '',
    facts.hasSecurity && !amenities.cctv
      ? 'La puerta se cierra sola y solo entran los vecinos con llave o mando.'
      : '',
    amenities.elevator ? 'El ascensor deja a pie de calle.' : '',
    facts.isAccessible ? 'El recorrido hasta la calle no tiene escalones.' : '',
    amenities.restroom ? 'Hay un aseo que puedes usar.' : '',
    amenities.ramp && kind !== 'rooftop' ? 'La rampa es de pendiente normal y tiene espejo en la curva.' : '',
    isAlwaysOpen(facts)
      ? 'Se puede entrar y salir a cualquier hora.'
      : `El acceso es de ${facts.accessHours.start} a ${facts.accessHours.end}; fuera de ese horario la puerta está cerrada.`,
    facts.availability.weekdays.length === 5
      ? 'Solo está libre de lunes a viernes, porque el fin de semana la usamos nosotros.'
      : '',
    facts.availability.weekdays.length === 2
      ? 'La alquilamos los fines de semana, cuando la oficina está cerrada.'
      : '',
  ].filter((text) => text !== '');
};

const CLOSINGS: readonly Phrase[] = [
  (f) => `Andando llegas en unos minutos ${to(f)}.`,
  (f) => `Muy práctica si tienes algo que hacer cerca ${of(f)}.`,
  (f) => `En ${here(f)} aparcar en la calle es una lotería, así que se agradece.`,
  (f) =>
    f.kind !== 'lockup'
      ? 'Vivo en el mismo edificio y suelo contestar rápido si hay cualquier duda.'
      : undefined,
  () => 'Te explico cómo llegar con fotos el día antes.',
  (f) =>
    f.vehicleType !== 'motos' ? 'Solo pido respetar las líneas y no lavar el coche dentro.' : undefined,
  (f) => `Hay paradas de autobús a la vuelta y ${f.area.near} queda cerca.`,
  (f) => (isAlwaysOpen(f) ? 'Si llegas con retraso no pasa nada, avísame y listo.' : undefined),
];

const INSTRUCTIONS: Readonly<Record<SpotKind, readonly Phrase[]>> = {
  garage: [
    (f) =>
      `Entra por ${street(f)}, baja a la planta -${f.level} y busca la plaza ${f.spotNumber}. El portón se abre con el mando que te presto en portería.`,
    (f) =>
      `La rampa está a la derecha del portal. Plaza ${f.spotNumber}, planta -${f.level}. Espera a que el portón se cierre del todo.`,
    (f) => `Llámame al llegar y te abro desde el móvil. Planta -${f.level}, plaza ${f.spotNumber}.`,
  ],
  charger: [
    (f) =>
      `Planta -${f.level}, plaza ${f.spotNumber}, la del suelo de color. El cargador se activa con la tarjeta que hay junto a él.`,
    (f) =>
      `Plaza ${f.spotNumber}. Conecta primero el cable al coche y después al cargador; la luz verde indica que carga.`,
  ],
  lockup: [
    () =>
      'La persiana se abre con el mando que guardo en la caja de llaves de la entrada. Ciérrala al salir, por favor.',
    () => 'Es la puerta con placa de vado. Mete el coche de frente y deja la luz apagada al salir.',
  ],
  courtyard: [
    (f) =>
      `El portón abre hacia dentro; espera a que termine. La plaza ${f.spotNumber} está al fondo del patio.`,
    (f) => `Entra despacio, hay niños jugando por las tardes. Plaza ${f.spotNumber}, marcada en el suelo.`,
  ],
  carport: [
    (f) => `La verja es corredera y va con código. Tu hueco es el número ${f.spotNumber}.`,
    () => 'Deja el coche bajo el techado, en el hueco libre, y cierra la verja.',
  ],
  rooftop: [
    (f) =>
      `Sube por la rampa hasta arriba del todo. Plaza ${f.spotNumber}. Para salir a pie, usa la caseta de la escalera.`,
    (f) => `Coge tique en la barrera y sube a la azotea; te lo valido al salir. Plaza ${f.spotNumber}.`,
  ],
  motos: [
    (f) => `Plaza ${f.spotNumber}, la de la pared. Puedes pasar la cadena por la argolla.`,
    () => 'Entra con el motor al ralentí y aparca paralelo a la pared.',
  ],
};

/** What can truly be said of the spot, in random order. */
const sayings = (random: Random, phrases: readonly Phrase[], facts: DemoSpotFacts): string[] =>
  random.shuffle(phrases.map((phrase) => phrase(facts)).filter((text) => text !== undefined));

/** A title that no other spot of the demo has. */
export const writeTitle = (random: Random, facts: DemoSpotFacts, taken: Set<string>): string => {
  const titles = [
    ...sayings(random, TITLES[facts.kind], facts),
    ...sayings(random, random.chance(0.3) ? [] : TITLES_ANY, facts),
  ];
  if (random.chance(0.35)) titles.reverse();
  const title =
    titles.find((text) => !taken.has(text)) ?? `${titles[0] ?? facts.street} (${facts.spotNumber})`;
  taken.add(title);
  return title;
};

/** Two to four sentences: what it is, what fits, when or how one gets in, what is around. */
export const writeDescription = (random: Random, facts: DemoSpotFacts): string => {
  const [opening = ''] = sayings(random, OPENINGS[facts.kind], facts);
  const [size = ''] = sayings(random, SIZES[facts.vehicleType], facts);
  const about = extras(facts);
  const detail = isEveryDay(facts) ? random.pick(about) : (about.at(-1) ?? '');
  const closings = sayings(random, CLOSINGS, facts).filter(
    (text) => !opening.includes(facts.area.near) || !text.includes(facts.area.near),
  );
  const text = [opening, size, detail].filter((part) => part !== '').join(' ');
  const hasRoom = (text.match(/[.!?](?=\s|$)/g)?.length ?? 0) < 4;
  return hasRoom && random.chance(0.75) && closings[0] !== undefined ? `${text} ${closings[0]}` : text;
};

export const writeInstructions = (random: Random, facts: DemoSpotFacts): string =>
  sayings(random, INSTRUCTIONS[facts.kind], facts)[0] ?? '';
