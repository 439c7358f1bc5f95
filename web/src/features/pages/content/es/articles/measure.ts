import { ACCESS_DETAILS_HOURS, STAY_TIMES } from '#shared/model/rules.ts';
import type { ArticleText } from '../../../article-text.ts';

const article: ArticleText = {
  blocks: [
    'Has encontrado una plaza bien situada, a buen precio y libre en tus fechas. Queda una pregunta que casi nadie se hace hasta que está en la rampa, con el coche cruzado y alguien esperando detrás: ¿cabe? Responderla antes cuesta cinco minutos. Estos son los datos que importan y cómo leerlos.',
    { heading: 'Mide tu coche de verdad' },
    'La ficha técnica dice cuánto mide tu coche de largo, de ancho y de alto. Pero el ancho de la ficha suele ser **sin retrovisores**, y con ellos desplegados un coche de tamaño medio gana fácilmente veinte centímetros. Mide de espejo a espejo. Si llevas baca, cofre o portabicicletas, mide también la altura con todo puesto.',
    'Apunta tres números en el móvil: largo, ancho con retrovisores y alto. Los vas a usar siempre.',
    { heading: 'Compara con las medidas del anuncio' },
    {
      list: [
        '**Largo:** deja al menos 30 centímetros más que tu coche. Hacen falta para abrir el maletero o para no pegarte a la pared.',
        '**Ancho:** piensa en las puertas. Una plaza entre dos columnas necesita unos 60 centímetros más que el coche para salir con comodidad. Si uno de los lados está libre, bastan menos.',
        '**Alto:** el que cuenta es el del punto más bajo del recorrido, que suele ser la puerta o una tubería, no el techo de la plaza.',
      ],
    },
    'Si las medidas no aparecen o no las tienes claras, busca en las fotos algo que conozcas: un coche aparcado, una rueda, una puerta. Y elige el tipo de vehículo correcto al comparar: una plaza pensada para motos no es una plaza pequeña de coche.',
    { heading: 'Mira el camino, no solo la plaza' },
    'Muchos garajes tienen plazas amplias y accesos estrechos. Fíjate en tres cosas: la **rampa**, sobre todo si es en curva o muy inclinada y tu coche es bajo; el **giro** desde el pasillo hasta la plaza; y el **elevador**, si lo hay, porque tiene límites de peso y de medidas propios. El anuncio indica si la maniobra es fácil o exige experiencia. Créelo.',
    'Si vas a llegar de noche o con prisa, una plaza algo más cara y fácil de entrar suele salir a cuenta.',
    { heading: 'Comprueba el horario y la antelación' },
    `Una plaza de día completo se ocupa de las ${STAY_TIMES.fullDayStart} a las ${STAY_TIMES.fullDayEnd} del día siguiente. Si tu tren sale a las siete de la mañana, no hay problema; si sales a las dos de la tarde, necesitas un día más. Cada plaza tiene además su horario de acceso: hay garajes de oficinas que cierran de noche. Mira también con cuánta antelación hay que reservar y hasta cuándo puedes cancelar con devolución.`,
    { heading: 'Lista rápida antes de pagar' },
    {
      steps: [
        'Mis tres medidas caben en las del anuncio, con margen.',
        'He visto fotos de la entrada, no solo de la plaza.',
        'El horario de acceso cubre mi llegada y mi salida.',
        'Sé cómo se entra: mando, llave, código o portería.',
        'He leído las instrucciones del propietario hasta el final.',
        'Tengo a mano el email de confirmación por si no hay cobertura en el sótano.',
      ],
    },
    `Un último consejo: guarda el anuncio en el móvil antes de bajar al garaje. El código de la puerta aparece en tu reserva ${ACCESS_DETAILS_HOURS} horas antes de empezar, y bajo tierra la cobertura falla justo cuando más falta hace. Una captura de pantalla lo resuelve.`,
  ],
};

export default article;
