import { ACCESS_DETAILS_HOURS, BANK_DAYS, COMMISSION_PERCENT, PAYOUT_HOURS } from '#shared/model/rules.ts';
import { formatOwnerShare } from '#web/components/prices/fees.ts';
import type { ArticleText } from '../../../article-text.ts';

const article: ArticleText = {
  blocks: [
    'Publicar una plaza se hace en unos minutos. Que se alquile depende de que quien la mira entienda, sin preguntar nada, si le sirve. Un buen anuncio es eso: uno que responde antes. Esta guía sigue los seis pasos del formulario y te dice en qué fijarte en cada uno.',
    { heading: '1. La ubicación, al metro' },
    'Escribe la dirección y después ajusta el punto en el mapa hasta la **entrada de vehículos**, que a veces está en otra calle. Es el dato que usará el navegador de quien llega. En el título, di lo que distingue a tu plaza: «Plaza amplia junto a la estación» funciona mejor que «Garaje céntrico». En la descripción, cuenta cómo se llega andando a los sitios que la gente busca.',
    { heading: '2. Las medidas, con cinta métrica' },
    'Mide largo y ancho entre líneas o columnas, y la altura en el punto más bajo del acceso. Si una columna estorba, dilo. Un anuncio sincero pierde alguna reserva y evita la que habría acabado en un retrovisor roto. Marca solo los servicios que existen de verdad: cámaras, ascensor, cargador, rampa.',
    { heading: '3. Un precio que se sostiene' },
    'Como punto de partida, muchas plazas están entre 15 y 20 € al día entre semana, y entre 20 y 25 € el fin de semana. Mira las de tu zona en el mapa y sitúate entre ellas según lo que ofreces: techo, vigilancia, facilidad para entrar. Puedes empezar algo por debajo hasta reunir tus primeras valoraciones y subir después.',
    `Recuerda que de cada reserva completada recibes el precio menos la comisión del ${COMMISSION_PERCENT} %. Con una plaza a 20 € al día, te llegan ${formatOwnerShare(20, 'es')}. Los gastos de servicio los paga quien reserva y no salen de tu parte.`,
    { heading: '4. Un calendario que puedas cumplir' },
    'Elige los días y las fechas en que la plaza está libre con seguridad. Si la usas los lunes, quita los lunes: es mejor tener menos días que tener que cancelar. Fija también la duración mínima y la antelación con que quieres enterarte. Con 24 horas tendrás tiempo de sacar tu coche sin carreras.',
    { heading: '5. Fotos que enseñan el camino' },
    {
      list: [
        'La fachada con la puerta del garaje, tomada desde la calle.',
        'La rampa o el pasillo por el que se llega.',
        'La plaza vacía, de frente y con luz.',
        'El número o la señal que la identifica.',
        'Lo que pueda sorprender: una columna, una tubería, un giro cerrado.',
      ],
    },
    'Hacen falta al menos tres y caben hasta diez. Hazlas en horizontal, con las luces encendidas, y comprueba que no salgan matrículas ni personas.',
    { heading: '6. Revisa y publica' },
    `Antes de enviar, lee el anuncio como si no conocieras el edificio. ¿Sabrías entrar? Lo que solo deba ver quien ha reservado, como el **código de la puerta**, va en el campo de acceso privado, nunca en la descripción: se muestra desde ${ACCESS_DETAILS_HOURS} horas antes de la estancia y hasta que termina. Cuando la plaza se apruebe, aparecerá en el mapa.`,
    { heading: 'Antes de la primera reserva' },
    'Comprueba que puedes alquilarla: si la plaza no es tuya, pide permiso por escrito, y echa un vistazo a los estatutos de la comunidad. Lo que ganes hay que declararlo; si tienes dudas, pregunta a quien te lleve los impuestos. Y ten preparada una copia del mando o de la llave, con una forma sencilla de entregarla.',
    `Después, lo que más ayuda es responder pronto y cumplir lo anunciado. El cobro se tramita ${PAYOUT_HOURS} horas después de cada reserva y llega en ${BANK_DAYS.min} a ${BANK_DAYS.max} días hábiles. [Publica tu plaza](/publicar) cuando quieras: es gratis y puedes pausarla en cualquier momento.`,
  ],
};

export default article;
