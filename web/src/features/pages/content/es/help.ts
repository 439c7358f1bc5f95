import {
  ACCESS_DETAILS_HOURS,
  BANK_DAYS,
  COMMISSION_PERCENT,
  MIN_CANCELLATION_HOURS,
  PAYOUT_HOURS,
} from '#shared/model/rules.ts';
import { formatServiceFee } from '#web/components/prices/fees.ts';
import type { HelpText } from '../../help-text.ts';

const help: HelpText = {
  title: 'Centro de ayuda',
  description:
    'Respuestas sobre reservas, pagos, cancelaciones y cobros en PlazaLibre, y cómo hablar con nosotros.',
  lead: 'Las dudas más comunes, respondidas. Y si la tuya no está, tres formas de hablar con una persona.',
  channelsTitle: 'Habla con nosotros',
  questionsTitle: 'Preguntas frecuentes',
  questions: [
    {
      question: '¿Cómo reservo una plaza?',
      answer:
        'Busca un lugar y unas fechas en la [página de inicio](/), elige una plaza en el mapa o en la lista y pulsa «Reservar». La reserva queda confirmada cuando se completa el pago, y te lo decimos también por email.',
    },
    {
      question: '¿Qué incluye el precio?',
      answer: `El precio de la plaza por el tiempo que eliges y unos gastos de servicio de ${formatServiceFee('es')} por reserva. Ves las dos líneas y el total antes de pagar. No hay más cargos.`,
    },
    {
      question: '¿Puedo cancelar mi reserva?',
      answer: `Sí. Hasta ${MIN_CANCELLATION_HOURS} horas antes del inicio te devolvemos todo, tarifa incluida. Algunas plazas piden más antelación: lo ves antes de pagar. Después de ese momento no hay devolución. Si cancela el propietario, te devolvemos siempre todo. El dinero llega en ${BANK_DAYS.min} a ${BANK_DAYS.max} días hábiles.`,
    },
    {
      question: '¿Cómo entro en el garaje?',
      answer: `La dirección, el número de plaza y las instrucciones generales están en el anuncio. El código de la puerta y lo que quien la alquila solo cuenta a quien reserva aparecen en tu reserva desde ${ACCESS_DETAILS_HOURS} horas antes de empezar.`,
    },
    {
      question: '¿Cómo publico mi plaza?',
      answer:
        'Crea una cuenta, entra en [Publica tu plaza](/publicar) y sigue seis pasos: ubicación, detalles, precio, calendario, fotos y revisión. Publicar es gratis. La plaza se hace visible tras su aprobación. En esta [guía](/blog/guia-para-publicar-tu-plaza) te contamos cómo hacerlo bien.',
    },
    {
      question: '¿Cuándo cobro por mi plaza?',
      answer: `Tramitamos el pago ${PAYOUT_HOURS} horas después de que termine la reserva y llega en ${BANK_DAYS.min} a ${BANK_DAYS.max} días hábiles. Los primeros cobros de una cuenta nueva pueden salir unos días más tarde; tu panel dice la fecha de cada uno. Recibes el precio de la plaza menos la comisión del ${COMMISSION_PERCENT} %.`,
    },
  ],
  browsersTitle: 'Navegadores',
  browsers: `Con Safari ${import.meta.env.OLDEST_SAFARI} (iPhone 8 y posteriores), Chrome y Edge ${import.meta.env.OLDEST_CHROME}, Firefox ${import.meta.env.OLDEST_FIREFOX}, y los posteriores. Con uno más antiguo puedes leer las páginas de información, y te atendemos por teléfono y por email.`,
  moreTitle: '¿Sigues con dudas?',
  moreText: 'Escríbenos con calma, o lee nuestros consejos para aparcar y para alquilar.',
  toContact: 'Ir a contacto',
  toBlog: 'Leer el blog',
};

export default help;
