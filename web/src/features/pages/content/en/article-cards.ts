import type { ArticleCards } from '../../article-text.ts';

const cards: ArticleCards = {
  'aparcar-en-la-ciudad-que-cambia': {
    title: 'Parking in a city that changes',
    excerpt:
      'Low-emission zones, less room in the street and more electric cars: what is going on, and how to be ready.',
  },
  'guia-para-publicar-tu-plaza': {
    title: 'How to publish your space so that it gets rented',
    excerpt:
      'From the photos to the price: six steps to a listing that answers questions before they are asked.',
  },
  'cabra-mi-coche-en-esa-plaza': {
    title: 'Will my car fit into that space?',
    excerpt: 'Five minutes with a tape measure save you trouble on the ramp. This is what is worth checking.',
  },
};

export default cards;
