import type { ArticleCards } from '../../article-text.ts';

const cards: ArticleCards = {
  'aparcar-en-la-ciudad-que-cambia': {
    title: 'Aparcar en una ciudad que cambia',
    excerpt:
      'Zonas de bajas emisiones, menos sitio en la calle y más coches eléctricos: qué está pasando y cómo prepararte.',
  },
  'guia-para-publicar-tu-plaza': {
    title: 'Guía para publicar tu plaza y que se alquile',
    excerpt:
      'De las fotos al precio: seis pasos para que tu anuncio responda a las preguntas antes de que te las hagan.',
  },
  'cabra-mi-coche-en-esa-plaza': {
    title: '¿Cabrá mi coche en esa plaza?',
    excerpt:
      'Cinco minutos con una cinta métrica te ahorran un disgusto en la rampa. Esto es lo que conviene mirar.',
  },
};

export default cards;
