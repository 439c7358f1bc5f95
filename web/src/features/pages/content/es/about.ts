import { COMMISSION_PERCENT } from '#shared/model/rules.ts';
import type { AboutText } from '../../about-text.ts';

const about: AboutText = {
  title: 'Quiénes somos',
  description:
    'PlazaLibre conecta a quien tiene una plaza de garaje vacía con quien la necesita. Estos son nuestros valores.',
  lead: 'En tu barrio hay plazas vacías y coches dando vueltas. Nosotros los presentamos.',
  story: [
    'PlazaLibre nació de una escena que conoces: veinte minutos buscando sitio delante de un edificio lleno de garajes, y la mitad sin ocupar. La plaza de quien trabaja fuera, la del piso de verano en invierno, la segunda plaza que nadie usa.',
    'Hacemos posible que esas plazas se alquilen entre particulares, por días o por horas, en toda España. Quien la tiene pone el precio y decide cuándo. Quien la necesita sabe antes de salir de casa dónde va a aparcar y cuánto va a pagar.',
    `Ganamos dinero cuando el acuerdo sale bien: un ${COMMISSION_PERCENT} % de cada reserva completada y unos pequeños gastos de servicio. Publicar es gratis.`,
  ],
  valuesTitle: 'Lo que nos importa',
  values: {
    security: {
      title: 'Seguridad',
      text: 'El pago se hace con tarjeta y por adelantado, y no guardamos sus datos. El código de la puerta solo lo ve quien tiene la reserva, y solo cuando le hace falta.',
    },
    trust: {
      title: 'Confianza',
      text: 'El total se ve antes de pagar. Las valoraciones son de estancias reales. Y la norma de cancelación es la misma antes y después de reservar.',
    },
    sustainability: {
      title: 'Sostenibilidad',
      text: 'La plaza más limpia es la que ya está construida. Usarla mejor significa menos vueltas, menos humo y menos coches en doble fila.',
    },
  },
  nextTitle: '¿Empezamos?',
  nextText: 'Busca una plaza para tu próximo viaje, o pon a trabajar la tuya.',
  search: 'Buscar una plaza',
  publish: 'Publicar mi plaza',
};

export default about;
