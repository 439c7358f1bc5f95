import type { ArticleText } from '../../../article-text.ts';

const article: ArticleText = {
  blocks: [
    'Si hace tiempo que no vas en coche al centro de una ciudad, es posible que no la reconozcas. Calles que ahora son peatonales, carriles bici donde había una fila de coches, señales con etiquetas de colores. Aparcar ha cambiado, y va a seguir cambiando. Repasamos tres tendencias y lo que significan para ti.',
    { heading: 'Las zonas de bajas emisiones han llegado para quedarse' },
    'La Ley 7/2021, de cambio climático y transición energética, pide a los municipios de más de 50.000 habitantes y a los territorios insulares que tengan una zona de bajas emisiones. También a los de más de 20.000 cuando superan los límites de contaminación. El [Real Decreto 1052/2022](https://www.boe.es/buscar/act.php?id=BOE-A-2022-22689) fija los requisitos mínimos; las normas concretas las pone cada ayuntamiento.',
    'Eso significa que **no hay una regla única**. Cambian el perímetro, los horarios, los vehículos que pueden entrar y las excepciones. Lo que casi todas comparten es el distintivo ambiental de la DGT: 0, ECO, C o B. Antes de viajar, haz dos cosas: mira qué etiqueta tiene tu coche y busca la zona en la web del ayuntamiento de destino.',
    'Un detalle que se pasa por alto: en algunas ciudades, aparcar en un garaje privado dentro de la zona permite entrar a vehículos que de otro modo no podrían; en otras, no. Reservar una plaza no da por sí solo derecho a circular. Pregunta al propietario y confírmalo con el ayuntamiento.',
    { heading: 'Menos sitio en la calle, más dentro de los edificios' },
    'Las ciudades recuperan calzada para aceras, árboles, terrazas y transporte público. El resultado es menos aparcamiento en superficie, más regulado y más caro. Mientras tanto, debajo de los edificios hay miles de plazas que pasan vacías buena parte del día: las de quien se va a trabajar, las de las segundas residencias, las de oficinas fuera de horario.',
    'Compartir esas plazas no requiere excavar ni un metro. Para quien visita, supone llegar a un sitio concreto en lugar de dar vueltas. Para el barrio, menos tráfico de búsqueda, que es el más inútil de todos: coches que ya han llegado y siguen circulando.',
    { heading: 'El coche eléctrico se carga donde duerme' },
    'La mayoría de las recargas se hacen con el coche parado durante horas, y eso convierte el garaje en el lugar natural para enchufarlo. Cada vez más plazas privadas tienen punto de carga, y dar con ellas marca la diferencia en un viaje largo. Si buscas una, comprueba el tipo de conector, la potencia y si la electricidad está incluida en el precio o se paga aparte.',
    'Si tienes una plaza y estás pensando en instalar un cargador, recuerda que en un garaje comunitario normalmente basta con **comunicarlo antes a la comunidad**, según la Ley de Propiedad Horizontal, cuando el punto es para tu plaza y lo pagas tú. Un cargador la hace más atractiva para alquilar.',
    { heading: 'Cómo prepararte' },
    {
      list: [
        'Mira tu etiqueta ambiental y llévala visible donde sea obligatorio.',
        'Consulta la zona de bajas emisiones del destino el día antes: las normas cambian.',
        'Valora una plaza fuera del perímetro y cerca de una parada. A menudo es más barata y se llega antes.',
        'Reserva con tiempo en fines de semana, fiestas y conciertos.',
        'Si tu plaza pasa vacía las horas en que otros la necesitan, [piensa en publicarla](/publicar).',
      ],
    },
    'La ciudad con menos coches en la calle no es necesariamente una ciudad a la que no se pueda llegar en coche. Es una en la que cada coche tiene un sitio esperándole.',
  ],
};

export default article;
