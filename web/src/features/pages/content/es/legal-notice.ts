import type { LegalDocument, LegalNoticeSection } from '../../document.ts';

const legalNotice: LegalDocument<LegalNoticeSection> = {
  title: 'Aviso legal',
  description: 'Quién es el titular de PlazaLibre y en qué condiciones se usa este sitio web.',
  updated: 'octubre de 2025',
  intro:
    'Quién está detrás de este sitio y qué reglas generales se aplican a su uso, como pide la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico (LSSI).',
  sections: {
    owner: {
      title: 'Titular del sitio',
      blocks: [
        { widget: 'company' },
        'Para comunicarte con nosotros de forma directa y efectiva:',
        { widget: 'support' },
      ],
    },
    purpose: {
      title: 'Objeto',
      blocks: [
        'PlazaLibre permite publicar, buscar y reservar plazas de aparcamiento privadas en España. Actuamos como intermediarios entre quien ofrece una plaza y quien la necesita.',
        'Este aviso regula el uso del sitio. Las reservas, los pagos y los cobros se rigen por los [términos y condiciones](/terminos).',
      ],
    },
    use: {
      title: 'Uso del sitio',
      blocks: [
        'Navegar es gratis y no requiere registro. Te pedimos que uses el sitio de buena fe, sin dañarlo, sobrecargarlo ni intentar acceder a zonas que no te corresponden.',
        'Quien publica un anuncio, una foto o una valoración responde de su contenido. Si crees que algo infringe la ley o tus derechos, [avísanos](/contacto) indicando la dirección de la página y el motivo. Lo revisaremos y te diremos qué hemos decidido.',
      ],
    },
    property: {
      title: 'Propiedad intelectual e industrial',
      blocks: [
        'La marca, el diseño, los textos, las ilustraciones y los programas de este sitio son de su titular o se usan con licencia. Puedes enlazar cualquier página y citar los textos indicando de dónde vienen; para otros usos, pide permiso.',
        'Las fotos y descripciones de las plazas son de quien las publica, que nos permite mostrarlas mientras el anuncio esté en el sitio. Los mapas indican en pantalla de dónde proceden sus datos.',
      ],
    },
    liability: {
      title: 'Responsabilidad',
      blocks: [
        'Cuidamos de que la información sea correcta y el sitio esté disponible, pero puede haber errores o interrupciones. Los corregimos en cuanto los conocemos.',
        'Los artículos del blog son orientativos. Para decisiones legales o fiscales, consulta a un profesional o la norma correspondiente.',
      ],
    },
    links: {
      title: 'Enlaces a otros sitios',
      blocks: [
        'Algunos enlaces llevan a páginas de terceros, como la aplicación de mensajería del chat o las instrucciones de los navegadores. No controlamos su contenido ni respondemos de él. Si un enlace deja de ser adecuado, lo retiraremos.',
      ],
    },
    law: {
      title: 'Ley aplicable',
      blocks: [
        'Este aviso se rige por la ley española. Los conflictos se someten a los juzgados que correspondan; si eres consumidor, a los de tu domicilio.',
        'Completan este aviso la [política de privacidad](/privacidad) y la [política de cookies](/cookies).',
      ],
    },
  },
};

export default legalNotice;
