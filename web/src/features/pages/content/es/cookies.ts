import { inWords } from '#shared/model/number-words.ts';
import { CONSENT_MONTHS, KEPT_SESSION_DAYS, PROOF_YEARS } from '#shared/model/rules.ts';
import type { CookieSection, LegalDocument } from '../../document.ts';

const cookies: LegalDocument<CookieSection> = {
  title: 'Política de cookies',
  description:
    'Qué cookies y qué datos guarda PlazaLibre en tu navegador, para qué, cuánto duran y cómo aceptarlos o rechazarlos.',
  updated: 'noviembre de 2026',
  intro:
    'Guardamos en tu navegador lo justo para que el sitio funcione. Todo lo demás es opcional y está apagado hasta que tú digas que sí.',
  sections: {
    introduction: {
      title: 'Introducción',
      blocks: [
        '**Responsable.** La empresa titular de PlazaLibre, cuyos datos están en el [aviso legal](/aviso-legal), es responsable de las cookies propias de este sitio.',
        '**Finalidad.** Usamos cookies y tecnologías parecidas para mantener tu sesión, recordar tus preferencias y proteger los pagos y, si lo permites, para medir el uso del sitio y seguir recomendaciones.',
        '**Base legal.** Las necesarias se basan en que nos pides un servicio que no funciona sin ellas. Las demás, en tu consentimiento, según el artículo 22.2 de la Ley 34/2002 (LSSI) y el artículo 6.1.a del RGPD.',
        '**Puedes revocarlo.** Cambia de idea cuando quieras con el botón «Configurar cookies», que está en todas las páginas. Retirar el permiso es tan fácil como darlo.',
        '**Comunicación a terceros.** Lo que guardan las cookies propias no se cede a nadie. Las de terceros las gestiona el tercero que se indica en esta página.',
        `**Conservación.** Cada dato se guarda el tiempo que indicamos a su lado. Tu decisión sobre las cookies vale ${CONSENT_MONTHS} meses, o hasta que la cambies o borres los datos del sitio.`,
        'El resto de lo que hacemos con tus datos está en la [política de privacidad](/privacidad).',
      ],
    },
    definition: {
      title: 'Qué es una cookie',
      blocks: [
        'Una cookie es un pequeño archivo de texto que un sitio guarda en tu navegador y que este devuelve en las visitas siguientes. Sirve, por ejemplo, para no tener que identificarte en cada página.',
        'Los navegadores ofrecen además el **almacenamiento local** y el **almacenamiento de sesión**. Cumplen una función parecida, pero su contenido no viaja solo con cada petición. La ley los trata igual que a las cookies, y por eso también los contamos aquí.',
      ],
    },
    types: {
      title: 'Tipos de cookies',
      blocks: [
        { heading: 'Según para qué sirven' },
        {
          list: [
            '**Técnicas:** permiten navegar y usar lo básico, como iniciar sesión o pagar.',
            '**De personalización:** recuerdan preferencias, como el idioma.',
            '**De análisis:** cuentan visitas y muestran cómo se usa el sitio.',
            '**Publicitarias:** gestionan los espacios de publicidad de una página.',
            '**De publicidad comportamental:** eligen anuncios según lo que haces en internet.',
            '**De redes sociales:** permiten compartir contenido o mostrar el de una red.',
          ],
        },
        { heading: 'Según quién las gestiona' },
        {
          list: ['**Propias:** las envía el sitio que visitas.', '**De terceros:** las envía otra entidad.'],
        },
        { heading: 'Según cuánto duran' },
        {
          list: [
            '**De sesión:** desaparecen al cerrar el navegador.',
            '**Persistentes:** se quedan un plazo fijado o hasta que las borras.',
          ],
        },
        'En PlazaLibre **no hay** cookies publicitarias, de publicidad comportamental ni de redes sociales.',
      ],
    },
    'own-cookies': {
      title: 'Qué usa PlazaLibre',
      blocks: [
        'Hay dos categorías: las **propias**, que son necesarias, y las **de terceros**, para análisis y extras.',
        { heading: 'Cookies propias (necesarias)' },
        {
          items: [
            {
              name: '`USUARIOS`',
              text: 'Mantiene tu sesión iniciada. Solo la lee nuestro servidor: ningún programa de la página puede verla.',
              storedIn: ['cookie'],
              facts: [
                ['Cuándo:', 'al iniciar sesión'],
                [
                  'Duración:',
                  `hasta cerrar el navegador, un día como mucho, o ${KEPT_SESSION_DAYS} días si marcas «Mantener sesión abierta»`,
                ],
              ],
            },
            {
              name: '`PARKING`',
              text: 'Datos de la plaza que estás publicando, necesarios para ver el anuncio antes de enviarlo.',
              storedIn: [],
              facts: [
                [
                  'Ahora:',
                  'el borrador se queda en tu navegador, como se explica abajo, y no hace falta una cookie',
                ],
                ['Duración:', 'la del borrador'],
              ],
            },
            {
              name: '`CHAT`',
              text: 'El chat que se crea dentro de una reserva, obligatorio para reservar cuando ese chat está disponible.',
              storedIn: [],
              facts: [
                ['Ahora:', 'el chat se abre en otra aplicación y no deja nada en este sitio'],
                ['Duración:', 'la de la reserva'],
              ],
            },
          ],
        },
        { heading: 'Lo que el sitio guarda en tu navegador (necesario)' },
        'No son cookies y no se envían solas a ningún servidor. Son preferencias y trabajo tuyo que no queremos que pierdas.',
        {
          items: [
            {
              name: '`plazalibre.token`',
              text: 'Permiso de acceso de corta duración que acompaña a tus peticiones cuando has iniciado sesión.',
              storedIn: ['session', 'local'],
              facts: [
                ['Duración:', 'hasta cerrar la pestaña; si mantienes la sesión abierta, hasta que sales'],
              ],
            },
            {
              name: '`plazalibre.session`',
              text: 'Indica que hay una sesión que se puede recuperar y cuándo se abrió, para que todas las pestañas sepan si sigue siendo la misma.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que sales']],
            },
            {
              name: '`plazalibre.signOut`',
              text: 'Una palabra que indica que has salido y el servidor aún no lo sabe, para decírselo en cuanto se pueda.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que el servidor lo sabe']],
            },
            {
              name: '`plazalibre.language`',
              text: 'El idioma que has elegido.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que lo borres']],
            },
            {
              name: '`plazalibre.consent`',
              text: `Tu decisión sobre las cookies, cuándo la tomaste, sobre qué versión de las opciones y un número al azar con el que guardamos constancia de ella durante ${inWords(PROOF_YEARS, 'es')} años.`,
              storedIn: ['local'],
              facts: [['Duración:', `${CONSENT_MONTHS} meses, o hasta que la cambies o la borres`]],
            },
            {
              name: '`mapState`',
              text: 'El centro y el zoom del mapa, para volver a la zona que mirabas.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que lo borres']],
            },
            {
              name: '`plazalibre.referral`',
              text: 'Si llegas por un enlace con un código de recomendación y has aceptado «Extras», lo guardamos para aplicarlo a tu reserva otro día. Sin tu permiso no se guarda: solo vale mientras tienes la página abierta.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que lo borres o retires tu permiso']],
            },
            {
              name: '`plazalibre.vehicle`',
              text: 'El tipo de vehículo con el que has buscado, para no preguntártelo la próxima vez.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que lo borres']],
            },
            {
              name: '`plazalibre.car`',
              text: 'Las medidas de tu vehículo por las que has buscado, para ofrecértelas la próxima vez.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que lo borres']],
            },
            {
              name: '`plazalibre.publishDraft`',
              text: 'El borrador de tu anuncio: lo que llevas escrito al publicar una plaza, para que sobreviva a una recarga o al inicio de sesión.',
              storedIn: ['local'],
              facts: [['Duración:', 'hasta que publicas la plaza o lo borras']],
            },
            {
              name: '`plazalibre.reloadedAt`',
              text: 'La hora de la última recarga automática, para no repetirla sin fin tras una actualización del sitio.',
              storedIn: ['session'],
              facts: [['Duración:', 'hasta cerrar la pestaña']],
            },
          ],
        },
        { heading: 'Cookies de terceros' },
        {
          aboutMapHosts:
            'El mapa se pide a {hosts} sin cookies: ni se le envían ni puede guardarlas. Sí recibe tu dirección IP, como explica la [política de privacidad](/privacidad).',
        },
        {
          items: [
            {
              name: 'Stripe: `__stripe_mid`, `__stripe_sid`',
              text: 'En la página de pago, nuestro proveedor de pagos las usa para detectar fraudes. Son necesarias para pagar.',
              facts: [
                ['Cuándo:', 'solo al abrir la página de pago'],
                ['Duración:', 'un año y 30 minutos, respectivamente'],
                ['Más:', '[política de cookies de Stripe](https://stripe.com/es/legal/cookies-policy)'],
              ],
            },
            {
              name: 'Análisis',
              text: 'Servicios que cuentan visitas y muestran qué páginas se usan. Hoy no hay ninguno instalado; si lo hubiera, no se activaría sin tu permiso y aparecería en esta lista.',
              facts: [['Cuándo:', 'solo si aceptas «Análisis»']],
            },
            {
              name: 'Extras',
              text: 'El seguimiento de recomendaciones: si llegas con un código, nuestro servidor puede avisar a quien te recomendó de que has visitado el sitio. No pone cookies en tu navegador.',
              facts: [['Cuándo:', 'solo si aceptas «Extras»']],
            },
          ],
        },
      ],
    },
    consent: {
      title: 'Tu consentimiento',
      blocks: [
        'Acepta o rechaza aquí mismo las cookies opcionales. Puedes cambiar tu decisión las veces que quieras, y rechazar no te quita ninguna función.',
        { widget: 'consent' },
        { heading: 'Desde tu navegador' },
        'También puedes bloquear o borrar cookies en tu navegador. Si bloqueas las necesarias, no podrás iniciar sesión ni reservar. Estas son las instrucciones de cada uno:',
        {
          list: [
            '[Chrome](https://support.google.com/chrome/answer/95647?hl=es)',
            '[Internet Explorer](https://support.microsoft.com/es-es/windows/eliminar-y-administrar-cookies-168dab11-0753-043d-7c16-ede5947fc64d)',
            '[Firefox](https://support.mozilla.org/es/kb/Borrar%20cookies)',
            '[Safari](https://support.apple.com/es-es/guide/safari/sfri11471/mac)',
            '[Safari para iOS](https://support.apple.com/es-es/105082)',
            '[Chrome para Android](https://support.google.com/chrome/answer/95647?co=GENIE.Platform%3DAndroid&hl=es)',
          ],
        },
      ],
    },
    contact: {
      title: 'Contacto',
      blocks: [
        'Si algo de esta página no queda claro, o encuentras en tu navegador un dato nuestro que no está en la lista, dínoslo desde la [página de contacto](/contacto) o por aquí:',
        { widget: 'support' },
      ],
    },
  },
};

export default cookies;
