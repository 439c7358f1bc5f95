import type { ArticleText } from '../../../article-text.ts';

const article: ArticleText = {
  blocks: [
    'If you have not driven into the centre of a Spanish city for some time, you may not recognise it. Streets that are now for walking, cycle lanes where a row of cars used to stand, signs with coloured labels. Parking has changed, and it will go on changing. We look at three trends and what they mean for you.',
    { heading: 'Low-emission zones are here to stay' },
    'Law 7/2021 on climate change and energy transition asks municipalities of more than 50,000 inhabitants, and island territories, to have a low-emission zone. So it does of those above 20,000 where pollution exceeds the limits. [Royal Decree 1052/2022](https://www.boe.es/buscar/act.php?id=BOE-A-2022-22689) sets the minimum requirements; the actual rules are made by each town hall.',
    'Which means that there is **no single rule**. The boundary, the hours, the vehicles that may enter and the exceptions all vary. What nearly all share is the environmental badge of the Spanish traffic authority, the DGT: 0, ECO, C or B. Before you travel, do two things: find out which badge your car has, and look up the zone on the website of the town hall you are going to. With a foreign number plate, check whether you have to register beforehand.',
    'One detail is easily missed: in some cities, parking in a private garage inside the zone lets in vehicles that otherwise could not enter; in others it does not. Booking a space does not by itself give the right to drive there. Ask the owner, and confirm it with the town hall.',
    { heading: 'Less room in the street, more inside buildings' },
    'Cities are taking back road space for pavements, trees, terraces and public transport. The result is less parking at street level, more regulated and more expensive. Meanwhile, below the buildings there are thousands of spaces that stand empty for much of the day: those of people who drive to work, those of second homes, those of offices out of hours.',
    'Sharing those spaces does not take one metre of digging. For visitors it means arriving at a definite place instead of going round in circles. For the neighbourhood it means less searching traffic, the most useless kind of all: cars that have already arrived and are still driving.',
    { heading: 'The electric car charges where it sleeps' },
    'Most charging is done while the car stands still for hours, which makes the garage the natural place to plug it in. More and more private spaces have a charging point, and being able to find them makes all the difference on a long trip. If you look for one, check the type of connector, the power, and whether electricity is included in the price or paid separately.',
    'If you have a space and are thinking of a charger, remember that in a shared garage it is normally enough to **inform the owners’ community beforehand**, under the Spanish Horizontal Property Act, when the point is for your own space and you pay for it. A charger makes the space more attractive to rent.',
    { heading: 'How to be ready' },
    {
      list: [
        'Find out your environmental badge and display it where that is mandatory.',
        'Look up the low-emission zone of your destination the day before: rules change.',
        'Consider a space outside the boundary and close to a stop. It is often cheaper, and you arrive sooner.',
        'Book in good time for weekends, holidays and concerts.',
        'If your space stands empty in the hours when others need one, [think of publishing it](/publicar).',
      ],
    },
    'A city with fewer cars in the street is not necessarily one that cannot be reached by car. It is one where each car has a place waiting for it.',
  ],
};

export default article;
