import {
  ACCESS_DETAILS_HOURS,
  ANSWER_HOURS,
  BANK_DAYS,
  COMMISSION_PERCENT,
  HOLD_MINUTES,
  MIN_AGE,
  MIN_CANCELLATION_HOURS,
  PAYOUT_HOURS,
  SETTLE_HOURS,
  STAY_TIMES,
  TERMS_NOTICE_DAYS,
} from '#shared/model/rules.ts';
import { formatServiceFee } from '#web/components/prices/fees.ts';
import type { LegalDocument, TermsSection } from '../../document.ts';

const terms: LegalDocument<TermsSection> = {
  title: 'Términos y condiciones',
  description:
    'Las reglas de PlazaLibre: cuentas, reservas, pagos, cancelaciones, cobros y responsabilidades.',
  updated: 'octubre de 2025',
  intro:
    'Estas son las reglas para usar PlazaLibre. Las hemos escrito para que se entiendan: léelas antes de reservar una plaza o de publicar la tuya.',
  sections: {
    acceptance: {
      title: 'Aceptación de los términos',
      blocks: [
        'Al crear una cuenta, publicar una plaza o hacer una reserva aceptas estos términos. Si no estás de acuerdo con ellos, no uses el servicio. Mirar el mapa y buscar plazas no requiere cuenta.',
        'PlazaLibre es un servicio de la empresa que figura en el [aviso legal](/aviso-legal). Cómo tratamos tus datos está en la [política de privacidad](/privacidad) y qué guardamos en tu navegador, en la [política de cookies](/cookies).',
        'Estos términos no limitan los derechos que la ley te reconoce como consumidor.',
      ],
    },
    service: {
      title: 'Descripción del servicio',
      blocks: [
        'PlazaLibre es un punto de encuentro para alquilar plazas de garaje y de aparcamiento privadas en España. Hay dos partes:',
        {
          list: [
            '**Demandantes:** personas que reservan una plaza por horas o por días.',
            '**Oferentes:** personas que publican su plaza, fijan el precio y la ceden durante la reserva.',
          ],
        },
        'Somos intermediarios. El alquiler se acuerda entre Demandante y Oferente; nosotros ponemos la búsqueda, la reserva, el cobro y la atención. No somos propietarios de las plazas ni empresa de aparcamientos, y no vigilamos los vehículos.',
        `Una **reserva de día completo** va de las ${STAY_TIMES.fullDayStart} a las ${STAY_TIMES.fullDayEnd} del día siguiente, noche incluida. También puedes reservar por horas, dentro del horario de acceso de cada plaza. Las horas son siempre las del lugar donde está la plaza.`,
      ],
    },
    accounts: {
      title: 'Cuentas de usuario',
      blocks: [
        `Para reservar o publicar necesitas una cuenta y tener **más de ${MIN_AGE} años**. La misma cuenta sirve para las dos cosas.`,
        'Debes dar datos verdaderos y mantenerlos al día. La cuenta es personal: no compartas tu contraseña y avísanos si crees que alguien la usa sin permiso. Respondes de lo que se haga desde ella mientras no nos avises.',
        'Puedes eliminar tu cuenta cuando quieras desde tu [perfil](/dashboard/profile). Antes tienen que terminar las reservas pendientes, que se cumplen o se cancelan según estos términos, y los pagos en camino.',
        'Podemos suspender o cerrar una cuenta que incumpla estas reglas. Te diremos el motivo y podrás responder, salvo que la ley nos lo impida o haya un riesgo urgente para otras personas.',
      ],
    },
    'bookings-and-payments': {
      title: 'Reservas y pagos',
      blocks: [
        { heading: 'Precio' },
        `Antes de pagar ves el total, con cada concepto en su línea: el precio de la plaza por el tiempo elegido y unos **gastos de servicio de ${formatServiceFee('es')} por reserva**. Ese total es lo que pagas. El precio de un fin de semana puede ser distinto del de un día laborable.`,
        { heading: 'Pago y confirmación' },
        `La reserva se confirma cuando se completa el **pago íntegro por adelantado**. Mientras pagas, te guardamos la plaza durante ${HOLD_MINUTES} minutos. Si el pago llega más tarde y la plaza sigue libre, la reserva se confirma; si ya no lo está, te devolvemos el importe completo.`,
        'El pago con tarjeta lo gestiona un proveedor especializado. PlazaLibre no guarda los datos de tu tarjeta. Cuando la reserva queda confirmada, te enviamos un email.',
        { heading: 'Cancelación por el Demandante' },
        `Si cancelas **al menos ${MIN_CANCELLATION_HOURS} horas antes** del inicio, te devolvemos todo, gastos de servicio incluidos. Algunas plazas piden más antelación; en ese caso vale su plazo, que ves antes de pagar y queda anotado en tu reserva. **Después de ese momento no hay devolución.**`,
        { heading: 'Cancelación por el Oferente' },
        'Si es el Oferente quien cancela, te devolvemos siempre todo lo que pagaste.',
        `Las devoluciones llegan a la tarjeta con la que pagaste en un plazo de ${BANK_DAYS.min} a ${BANK_DAYS.max} días hábiles, según tu banco.`,
        { heading: 'Durante la estancia' },
        'Usa solo la plaza reservada, dentro del horario, con un vehículo que quepa en ella, y sigue las instrucciones de acceso y las normas de la comunidad. Deja la plaza libre a la hora acordada: puede haber otra persona esperando.',
      ],
    },
    owners: {
      title: 'Propietarios de plazas',
      blocks: [
        'Al publicar una plaza declaras que es tuya o que tienes permiso para alquilarla, y que hacerlo no va contra tu contrato, los estatutos de tu comunidad ni las normas municipales.',
        'El anuncio debe ser cierto: medidas, fotos actuales, precio, horario y forma de acceso. Una plaza publicada se hace visible **tras su aprobación**. Puedes pausarla cuando quieras; las reservas ya confirmadas se mantienen.',
        {
          list: [
            `**Comisión:** PlazaLibre retiene un **${COMMISSION_PERCENT} %** del precio de cada reserva completada. Los gastos de servicio que paga el Demandante no forman parte de ese cálculo. Los precios y la comisión se expresan sin IVA.`,
            `**Cobro:** tramitamos tu pago **${PAYOUT_HOURS} horas después de que termine la reserva** y llega en **${BANK_DAYS.min} a ${BANK_DAYS.max} días hábiles**.`,
            '**Cancelaciones:** si cancelas una reserva confirmada, el Demandante recupera todo lo pagado y tú no cobras por ella. Hazlo solo cuando no haya otro remedio.',
          ],
        },
        'Declarar lo que ganas te corresponde a ti. Como plataforma, podemos estar obligados a informar de ello a la Agencia Tributaria y a pedirte los datos que la ley exija.',
        `Los datos de acceso privado, como el código de la puerta, solo se muestran a quien tiene la reserva confirmada, desde ${ACCESS_DETAILS_HOURS} horas antes del inicio hasta el final. Si cambias un código, cámbialo también en tu anuncio.`,
      ],
    },
    liability: {
      title: 'Limitación de responsabilidad',
      blocks: [
        'Respondemos de nuestro trabajo: que la búsqueda, la reserva, el cobro y las devoluciones funcionen como decimos aquí.',
        'El estado de la plaza y la veracidad del anuncio son cosa del Oferente. El uso correcto de la plaza y los daños que cause su vehículo son cosa del Demandante, que debe tenerlo asegurado. PlazaLibre no asume la custodia de los vehículos ni de lo que haya dentro.',
        `Si algo va mal, avísanos cuanto antes y ayudaremos a las dos partes a resolverlo. Solemos hacerlo en menos de ${SETTLE_HOURS} horas.`,
        'No respondemos de interrupciones que no dependan de nosotros, como cortes de red o de suministro. Nada de lo anterior excluye la responsabilidad por dolo o negligencia grave ni la que la ley no permite excluir.',
      ],
    },
    'prohibited-uses': {
      title: 'Usos prohibidos',
      blocks: [
        'No está permitido:',
        {
          list: [
            'publicar plazas que no existen, que no puedes alquilar o que no son como se describen;',
            'acordar el pago fuera de PlazaLibre para evitar la comisión o la tarifa;',
            'usar la plaza para algo que no sea aparcar, como vivir, almacenar, reparar vehículos o guardar sustancias peligrosas;',
            'ceder tu reserva o los datos de acceso a otra persona;',
            'publicar valoraciones falsas o a cambio de algo;',
            'acosar, discriminar o engañar a otros usuarios;',
            'copiar el contenido del sitio en bloque, o intentar entrar donde no debes o impedir que funcione.',
          ],
        },
        'Si ves algo así, [cuéntanoslo](/contacto). Podemos retirar un anuncio o una valoración que incumpla estas reglas, y explicaremos el motivo a quien lo publicó.',
      ],
    },
    changes: {
      title: 'Modificaciones',
      blocks: [
        'Podemos cambiar estos términos cuando cambie el servicio o la ley. La fecha de la última versión está al principio de esta página.',
        `Si el cambio te afecta de verdad, te avisaremos por email al menos ${TERMS_NOTICE_DAYS} días antes. Si no lo aceptas, puedes cerrar tu cuenta sin coste. A cada reserva se le aplican los términos que había cuando se hizo.`,
        'Si una parte de estos términos resultara nula, el resto sigue valiendo.',
      ],
    },
    contact: {
      title: 'Contacto',
      blocks: [
        `Para preguntas o reclamaciones sobre estos términos, escríbenos desde la [página de contacto](/contacto) o usa estos datos. Respondemos los emails en ${ANSWER_HOURS} horas.`,
        { widget: 'support' },
        'Estos términos se rigen por la ley española. Si eres consumidor, puedes acudir a los juzgados de tu domicilio y a los servicios de consumo de tu municipio o comunidad autónoma.',
      ],
    },
  },
};

export default terms;
