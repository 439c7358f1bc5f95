import { inWords } from '#shared/model/number-words.ts';
import {
  ACCESS_DETAILS_HOURS,
  ACCOUNTING_YEARS,
  HOLD_MINUTES,
  LOG_DAYS,
  MIN_AGE,
  NOTIFICATION_MONTHS,
  PROOF_YEARS,
  SUPPORT_MAIL_YEARS,
  UNPAID_HOLD_DAYS,
} from '#shared/model/rules.ts';
import type { LegalDocument, PolicySection } from '../../document.ts';

const privacy: LegalDocument<PolicySection> = {
  title: 'Política de privacidad',
  description:
    'Qué datos tuyos usa PlazaLibre, para qué, con quién los comparte, cuánto los guarda y cómo decides tú.',
  updated: 'noviembre de 2026',
  intro:
    'Usamos los datos que hacen falta para que encuentres una plaza, la reserves y la pagues, o para que alquiles la tuya. Ni más, ni para otra cosa. Aquí te contamos cuáles son y qué puedes hacer con ellos.',
  sections: {
    introduction: {
      title: 'Introducción',
      blocks: [
        'PlazaLibre pone en contacto a personas que tienen una plaza de garaje o de aparcamiento privada con personas que la necesitan durante unas horas o unos días. Para eso tratamos datos personales: tuyos, si buscas, reservas o publicas.',
        'Lo hacemos conforme al Reglamento (UE) 2016/679, General de Protección de Datos (RGPD), y a la Ley Orgánica 3/2018, de Protección de Datos Personales y garantía de los derechos digitales (LOPDGDD).',
        'Esta política se lee junto con los [términos y condiciones](/terminos), que regulan el servicio, y con la [política de cookies](/cookies), que explica qué se guarda en tu navegador.',
      ],
    },
    responsible: {
      title: 'Responsable del tratamiento',
      blocks: [
        'El responsable de tus datos es la empresa titular de PlazaLibre:',
        { widget: 'company' },
        'Para cualquier asunto de privacidad, escríbenos:',
        { widget: 'support' },
        'Cuando una persona reserva la plaza de otra, cada una recibe los datos de la otra que necesita para cumplir lo acordado, y responde por su cuenta del uso que haga de ellos.',
      ],
    },
    scope: {
      title: 'Ámbito de aplicación',
      blocks: [
        'Esta política se aplica a este sitio web, a las cuentas de PlazaLibre, a los emails que te enviamos y a la atención que te damos por email, por teléfono o por chat.',
        'Se dirige a quienes visitan el sitio sin cuenta, a quienes reservan plazas (Demandantes) y a quienes las publican (Oferentes). Una misma cuenta sirve para las dos cosas.',
        `El servicio es solo para mayores de ${MIN_AGE} años. Si descubrimos una cuenta de una persona menor de edad, la cerramos y borramos sus datos.`,
        'No se aplica a los sitios de terceros que enlazamos. Cada uno tiene su propia política.',
      ],
    },
    'data-treatment': {
      title: 'Qué datos tratamos',
      blocks: [
        'Casi todos nos los das tú. Los obligatorios están indicados en cada formulario: sin ellos no podemos prestarte esa parte del servicio.',
        {
          list: [
            '**Cuenta:** nombre, email, contraseña, idioma y, si quieres darlo, teléfono. La contraseña se guarda de forma que nadie, tampoco nosotros, puede leerla.',
            '**Plaza que publicas:** título, descripción, dirección y posición en el mapa, fotos, medidas, precios, disponibilidad e instrucciones. Todo ello es público. A las fotos les quitamos los metadatos, como el lugar y la hora en que se hicieron.',
            `**Cómo entrar:** el código de la puerta o el número exacto de plaza, si los indicas aparte. Solo los ve quien tiene una reserva confirmada, desde ${ACCESS_DETAILS_HOURS} horas antes de empezar y hasta que termina.`,
            '**Reservas:** plaza, fechas y horas, precio, estado, cancelaciones, valoraciones y código de recomendación si lo usas.',
            '**Pagos:** importe, fecha, resultado y un identificador del pago. Los datos de tu tarjeta los recoge directamente nuestro proveedor de pagos: PlazaLibre no los ve ni los guarda.',
            '**Mensajes:** lo que nos escribes y lo que te respondemos, y lo que os escribís quien reserva y quien publica sobre una reserva.',
            '**Consentimientos:** qué términos y qué política aceptaste al registrarte y qué decidiste sobre las cookies, con fecha y versión.',
            '**Datos técnicos:** dirección IP, fecha y hora, página o función pedida y errores. Sirven para que el servicio funcione y para detectar abusos. Si la web falla en tu navegador, nos avisa de qué falló, en qué tipo de página y en qué navegador, sin tus datos ni lo que hayas escrito.',
            '**Búsquedas:** el lugar y las fechas que escribes se usan para responderte. No hacemos con ellas un perfil tuyo.',
          ],
        },
        'No tratamos datos especialmente protegidos ni tomamos decisiones sobre ti que sean solo automáticas y te afecten de forma significativa. Por favor, no incluyas datos de otras personas en fotos y descripciones: tapa matrículas y caras.',
      ],
    },
    purpose: {
      title: 'Para qué los usamos y con qué base legal',
      blocks: [
        {
          list: [
            '**Prestarte el servicio:** crear tu cuenta, publicar tu plaza, gestionar reservas, pagos, devoluciones y cobros, y avisarte de lo que ocurre con ellos. Base: el contrato que aceptas al registrarte.',
            '**Atenderte** cuando nos escribes o nos llamas. Base: el contrato o, si aún no tienes cuenta, tu petición.',
            '**Proteger el servicio:** evitar fraudes, accesos indebidos y abusos, y resolver conflictos entre usuarios. Base: nuestro interés legítimo en que PlazaLibre sea segura.',
            '**Cumplir la ley:** obligaciones contables, fiscales y de consumo, y requerimientos de autoridades. Base: obligación legal.',
            '**Medir y mejorar** con herramientas de análisis, y seguir las recomendaciones que traen visitas. Base: tu consentimiento, que das o retiras en la configuración de cookies.',
          ],
        },
        'No vendemos tus datos ni te enviamos publicidad de terceros.',
      ],
    },
    'data-communication': {
      title: 'A quién los comunicamos',
      blocks: [
        '**A la otra parte de la reserva.** Quien publica ve el nombre de quien reserva y los datos de la estancia. Quien reserva ve el anuncio y, con la reserva confirmada, lo necesario para entrar.',
        '**A proveedores que trabajan para nosotros** con un contrato que les obliga a usar los datos solo para ese encargo:',
        {
          list: [
            '**Amazon Web Services:** alojamiento, cuentas, fotos, búsqueda de lugares y envío de emails.',
            '**Stripe:** cobro con tarjeta, devoluciones y prevención del fraude en los pagos. Para parte de ello actúa como responsable propio, según su política de privacidad.',
            '**El buscador de direcciones:** cuando escribes una calle que no conocemos, nuestro servidor pregunta por ese texto a Amazon Web Services o a CartoCiudad, del Instituto Geográfico Nacional. No recibe nada que diga quién eres, y de la zona del mapa, como mucho la ciudad.',
          ],
        },
        {
          aboutMapHosts:
            '**Al proveedor del mapa:** tu navegador lo pide a {hosts}, que recibe tu dirección IP y la zona que miras. No recibe ni tu nombre ni tu cuenta.',
        },
        '**A autoridades, jueces y tribunales** cuando la ley nos obliga. Entre otros casos, las plataformas deben informar a la Agencia Tributaria sobre lo que ganan quienes alquilan a través de ellas.',
        '**Si abres el chat,** sales hacia una aplicación de mensajería de otra empresa, y a la conversación se le aplican también sus condiciones. No cargamos nada de ella mientras no la abras.',
      ],
    },
    'international-transfers': {
      title: 'Transferencias internacionales',
      blocks: [
        'Las cuentas, las plazas y las reservas se guardan en la Unión Europea, en centros de datos de Irlanda.',
        'Algunos proveedores pertenecen a grupos de fuera del Espacio Económico Europeo y podrían acceder a datos desde allí, por ejemplo para dar soporte o combatir el fraude. En ese caso, la transferencia se apoya en una decisión de adecuación de la Comisión Europea, como el Marco de Privacidad de Datos UE-EE. UU., o en las cláusulas contractuales tipo que la Comisión ha aprobado.',
        'Si quieres saber qué garantía se aplica a un proveedor concreto, [pregúntanoslo](/contacto).',
      ],
    },
    rights: {
      title: 'Tus derechos',
      blocks: [
        'Puedes pedirnos en cualquier momento, gratis y sin dar motivos:',
        {
          list: [
            '**Acceso:** saber qué datos tuyos tenemos y recibir una copia. La descargas tú desde tu perfil.',
            '**Rectificación:** corregir lo que esté mal. Tu nombre, tu email y tu teléfono los cambias tú desde tu perfil.',
            '**Supresión:** que borremos lo que ya no haga falta. Tu cuenta la eliminas tú desde tu perfil.',
            '**Oposición:** que dejemos de usar tus datos para algo basado en nuestro interés legítimo.',
            '**Limitación:** que los conservemos sin usarlos mientras se aclara una reclamación.',
            '**Portabilidad:** recibirlos en un formato que puedas llevar a otro servicio.',
            '**Retirar el consentimiento** que hayas dado, sin que eso afecte a lo hecho antes.',
          ],
        },
        'En tu [perfil](/dashboard/profile) puedes descargar todos tus datos y eliminar tu cuenta en el momento. Para lo demás, escríbenos desde el email de tu cuenta o desde la [página de contacto](/contacto) y dinos qué necesitas. Respondemos en el plazo de un mes. Solo te pediremos algo más si hay dudas razonables sobre tu identidad.',
        'Si crees que no lo hemos hecho bien, puedes reclamar ante la [Agencia Española de Protección de Datos](https://www.aepd.es), calle Jorge Juan 6, 28001 Madrid.',
      ],
    },
    'data-conservation': {
      title: 'Cuánto tiempo los guardamos',
      blocks: [
        {
          list: [
            '**Cuenta y anuncios:** mientras tengas la cuenta abierta. Al eliminarla, dejamos de mostrarlos al instante y los borramos en unos minutos, salvo lo que sigue. No se puede eliminar mientras haya reservas pendientes o dinero en camino.',
            `**Reservas, pagos y cobros:** ${inWords(ACCOUNTING_YEARS, 'es')} años, como exige el Código de Comercio para la documentación contable. Si eliminas tu cuenta, se quedan sin tu nombre, y la otra parte de la reserva lee «Usuario eliminado».`,
            '**Valoraciones:** lo mismo que la reserva; si eliminas tu cuenta, se quedan sin tu nombre.',
            `**Mensajes entre usuarios:** ${inWords(PROOF_YEARS, 'es')} años. Si eliminas tu cuenta, borramos lo que escribiste.`,
            `**Avisos del sitio:** ${inWords(NOTIFICATION_MONTHS, 'es')} meses.`,
            `**Consentimientos:** ${inWords(PROOF_YEARS, 'es')} años desde tu decisión sobre las cookies; los de registro, ${inWords(PROOF_YEARS, 'es')} años desde que eliminas la cuenta. Es el plazo en que se nos puede pedir cuentas.`,
            `**Reservas que no llegaste a pagar:** se liberan a los ${HOLD_MINUTES} minutos y se borran a los ${UNPAID_HOLD_DAYS} días.`,
            `**Mensajes de atención:** hasta ${inWords(SUPPORT_MAIL_YEARS, 'es')} años desde la última respuesta, por si el asunto vuelve.`,
            `**Registros técnicos:** hasta ${LOG_DAYS} días.`,
            '**Lo que se guarda en tu navegador:** lo que indica la [política de cookies](/cookies). Puedes borrarlo tú cuando quieras.',
          ],
        },
        'Si cambiamos algo importante de esta política, te avisaremos por email o al entrar en tu cuenta antes de que se aplique.',
      ],
    },
  },
};

export default privacy;
