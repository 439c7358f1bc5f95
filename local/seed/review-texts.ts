import type { DemoReview, DemoSpot } from './demo-types.ts';
import type { Random } from './random.ts';

interface ReviewText {
  readonly text: string;
  readonly language: DemoReview['language'];
  /** Only for spots of which it is true. */
  readonly when?: (spot: DemoSpot) => boolean;
}

const es = (text: string, when?: ReviewText['when']): ReviewText => ({
  text,
  language: 'es',
  ...(when && { when }),
});
const en = (text: string, when?: ReviewText['when']): ReviewText => ({
  text,
  language: 'en',
  ...(when && { when }),
});

const car = ({ vehicleType }: DemoSpot): boolean => vehicleType !== 'motos';
const covered = ({ isCovered }: DemoSpot): boolean => isCovered;

const TEXTS: Readonly<Record<number, readonly ReviewText[]>> = {
  5: [
    es('Todo perfecto. Llegué tarde por un atasco y no hubo ningún problema para entrar.'),
    es('Tal como se ve en el anuncio. Las indicaciones eran claras y encontré la plaza a la primera.'),
    es('Muy bien situada y muy tranquila. Repetiré seguro cuando vuelva por la zona.'),
    es(
      'Plaza amplia y limpia, se aparca sin maniobras raras.',
      (spot) => car(spot) && spot.maneuverability >= 4,
    ),
    es('Nos salvó la visita. Dejamos el coche y no lo tocamos hasta la vuelta.', car),
    es('Contestó al momento y me explicó por dónde entrar. Un diez.'),
    es(
      'El coche estuvo a cubierto y lo encontré tal como lo dejé. Se agradece.',
      (spot) => car(spot) && covered(spot),
    ),
    es('La mitad de lo que me pedían en el aparcamiento de al lado, y a cinco minutos andando.'),
    es(
      'El cargador funcionó sin problemas, al volver tenía la batería llena.',
      (spot) => spot.amenities.electricCharger,
    ),
    es(
      'Mi moto estuvo segura con la cadena en la argolla. Muy recomendable.',
      (spot) => spot.vehicleType === 'motos',
    ),
    es('Zona bien comunicada y entrada fácil incluso de noche.'),
    es('Reservé con prisa desde el móvil y en cinco minutos lo tenía todo claro.'),
    es('El ascensor te deja en la calle, ideal con maletas.', (spot) => spot.amenities.elevator),
    en('Exactly as described and very easy to find. Would book again.'),
    en('Great location, friendly owner, no hassle at all with the gate.'),
    en('We left the car and explored the city on foot. Perfect.', car),
  ],
  4: [
    es('Buena plaza y bien de precio. El mando tardó un poco en responder, nada grave.'),
    es('Todo correcto. La entrada se pasa de largo si no vas atento, mejor mirar las indicaciones antes.'),
    es('Cómoda y segura. Le falta un poco de luz al fondo.', covered),
    es('Plaza bien, aunque un coche grande entra justo.', (spot) => spot.vehicleType === 'normal'),
    es('Muy práctica para ir al centro. El portón hace algo de ruido por la noche.'),
    es('Bien todo. Cayeron unas hojas encima del coche, lo normal al aire libre.', (spot) => !spot.isCovered),
    en('Good value and close to everything. The turn at the entrance is a bit tight.', car),
    en('Clean and safe. Instructions could be a little clearer in English.'),
  ],
  3: [
    es('Cumple, pero la maniobra es más justa de lo que parece en las fotos.', car),
    es('La plaza está bien; tuve que esperar un rato a que me abrieran.'),
    es('Correcta sin más. Para el precio esperaba algo más de espacio.'),
  ],
  2: [
    es(
      'Había otro vehículo ocupando parte de la plaza y tardé en poder aparcar. Lo resolvieron, pero perdí media hora.',
    ),
    es('Cuesta encontrar la entrada y no cogían el teléfono. Al final pude dejarlo.'),
  ],
};

/** An unused text that is true of the spot; nothing when all of them are used up. */
export const pickReviewText = (
  random: Random,
  rating: number,
  spot: DemoSpot,
  used: Set<string>,
): ReviewText | undefined => {
  const [chosen] = random
    .shuffle(TEXTS[rating] ?? [])
    .filter(({ text, when }) => !used.has(text) && (when === undefined || when(spot)));
  if (chosen !== undefined) used.add(chosen.text);
  return chosen;
};

const ANSWERS: Readonly<Record<DemoReview['language'], readonly [thanks: string[], sorry: string[]]>> = {
  es: [
    [
      '¡Gracias! Aquí tienes tu plaza cuando vuelvas.',
      'Gracias por dejarlo todo tan bien. Hasta la próxima.',
      'Me alegro de que te haya ido bien. ¡Vuelve cuando quieras!',
    ],
    [
      'Gracias por decirlo: ya he cambiado las indicaciones para que se vea mejor la entrada.',
      'Lo siento, no debería haber pasado. He hablado con los vecinos para que no se repita.',
    ],
  ],
  en: [
    ['Thank you! Come back whenever you like.', 'Glad it went well. See you next time.'],
    ['Thank you for telling me: I have made the directions clearer.'],
  ],
};

/** What the owner says to it: thanks, or what was done about it. */
export const pickAnswer = (random: Random, rating: number, language: DemoReview['language']): string => {
  const [thanks, sorry] = ANSWERS[language];
  return random.pick(rating >= 4 ? thanks : sorry);
};
