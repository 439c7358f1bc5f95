/** A place on a real street, with its house number where the directory of `la-rioja` has one. */
export interface DemoAddress {
  readonly street: string;
  readonly number: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

/** A neighbourhood of demo spots: real streets, a real centre, a radius to scatter them. */
export interface DemoArea {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly postcode: string;
  /** A landmark nearby, with its article: "el parque del Retiro". */
  readonly near: string;
  readonly streets: readonly string[];
  /** The spots' maximum distance from the centre in metres; small near the sea. */
  readonly spread: number;
  /** Relative to the city's usual price, which is 1. */
  readonly demand: number;
  /** Addresses of its spots, used in turn. Without them streets and places are picked at random. */
  readonly addresses?: readonly DemoAddress[];
}

export interface DemoCity {
  readonly name: string;
  readonly province: string;
  /** Municipality code of the national statistics institute. */
  readonly ine: string;
  readonly timeZone: 'Europe/Madrid' | 'Atlantic/Canary';
  /** Euros per day of an ordinary spot. */
  readonly price: number;
  /** The number among 300 spots. */
  readonly share: number;
  /** Warm and sunny: carports under palms. */
  readonly south: boolean;
  readonly areas: readonly DemoArea[];
}

const area = (
  name: string,
  at: readonly [number, number],
  postcode: string,
  near: string,
  streets: readonly string[],
  more: { spread?: number; demand?: number } = {},
): DemoArea => ({
  name,
  latitude: at[0],
  longitude: at[1],
  postcode,
  near,
  streets,
  spread: more.spread ?? 230,
  demand: more.demand ?? 1,
});

/** An area whose spots are at addresses of `la-rioja`: street, house number, latitude, longitude. */
const addressed = (
  name: string,
  postcode: string,
  near: string,
  rows: readonly (readonly [
    street: string,
    number: string | undefined,
    latitude: number,
    longitude: number,
  ])[],
  demand = 1,
): DemoArea => {
  const addresses = rows.map(([street, number, latitude, longitude]) => ({
    street,
    number,
    latitude,
    longitude,
  }));
  const streets = [...new Set(addresses.map(({ street }) => street))];
  const [first] = addresses;
  const at = [first?.latitude ?? 0, first?.longitude ?? 0] as const;
  return { ...area(name, at, postcode, near, streets, { demand }), addresses };
};

const mainland = (city: Omit<DemoCity, 'timeZone'>): DemoCity => ({ ...city, timeZone: 'Europe/Madrid' });

const canaries = (city: Omit<DemoCity, 'timeZone' | 'south'>): DemoCity => ({
  ...city,
  timeZone: 'Atlantic/Canary',
  south: true,
});

// prettier-ignore
export const CITIES: readonly DemoCity[] = [
  mainland({ name: 'Madrid', province: 'Madrid', ine: '28079', price: 17, share: 56, south: false, areas: [
    area('Malasaña', [40.4263, -3.704], '28004', 'la plaza del Dos de Mayo', ['Calle de la Palma', 'Calle del Pez', 'Calle de San Andrés', 'Calle de Velarde'], { demand: 1.35 }),
    area('Chueca', [40.4227, -3.6975], '28004', 'el mercado de San Antón', ['Calle de Hortaleza', 'Calle de Augusto Figueroa', 'Calle de Pelayo'], { demand: 1.4 }),
    area('Barrio de Salamanca', [40.4255, -3.6815], '28001', 'la calle Goya', ['Calle de Jorge Juan', 'Calle de Lagasca', 'Calle de Núñez de Balboa'], { demand: 1.45 }),
    area('Ibiza', [40.419, -3.675], '28009', 'el parque del Retiro', ['Calle de Ibiza', 'Calle de Narváez', 'Calle de Menorca'], { demand: 1.25 }),
    area('Lavapiés', [40.4087, -3.701], '28012', 'el Museo Reina Sofía', ['Calle de Argumosa', 'Calle del Ave María', 'Calle de Embajadores'], { demand: 1.2 }),
    area('La Latina', [40.4102, -3.7115], '28005', 'el Rastro', ['Calle de Toledo', 'Calle de Calatrava', 'Calle del Águila'], { demand: 1.2 }),
    area('Chamberí', [40.4335, -3.7015], '28010', 'la plaza de Olavide', ['Calle de Luchana', 'Calle de Santa Engracia', 'Calle de Trafalgar'], { demand: 1.25 }),
    area('Argüelles', [40.4298, -3.7155], '28008', 'el Templo de Debod', ['Calle de la Princesa', 'Calle de Altamirano', 'Calle de Martín de los Heros'], { demand: 1.15 }),
    area('Delicias', [40.4025, -3.693], '28045', 'la estación de Atocha', ['Paseo de las Delicias', 'Calle de Tomás Bretón', 'Calle de Ferrocarril'], { demand: 1.1 }),
    area('Chamartín', [40.457, -3.6815], '28036', 'el estadio Santiago Bernabéu', ['Calle del Doctor Fleming', 'Calle de Padre Damián', 'Paseo de la Habana'], { demand: 1.2 }),
    area('Cuatro Caminos', [40.4495, -3.7005], '28020', 'la zona de Azca', ['Calle de Bravo Murillo', 'Calle de Orense', 'Calle de Comandante Zorita']),
    area('Ventas', [40.4305, -3.6655], '28028', 'la plaza de toros de Las Ventas', ['Calle de Alcalá', 'Calle de Cartagena', 'Calle de Martínez Izquierdo']),
    area('Barajas', [40.4735, -3.58], '28042', 'el metro de Barajas', ['Avenida de Logroño', 'Calle de Ayerbe', 'Avenida General'], { demand: 0.75 }),
    area('Las Tablas', [40.5075, -3.669], '28050', 'el Distrito Telefónica', ['Calle de Palas de Rey', 'Paseo de la Tierra de Melide', 'Calle de Sierra de Atapuerca'], { demand: 0.75 }),
    area('Imperial', [40.4035, -3.7165], '28005', 'Madrid Río', ['Paseo de los Pontones', 'Calle de Alejandro Dumas', 'Paseo Imperial'], { demand: 0.95 }),
    area('Usera', [40.3885, -3.7065], '28026', 'el parque de Pradolongo', ['Calle de Marcelo Usera', 'Calle de Dolores Barranco', 'Calle de Amparo Usera'], { demand: 0.7 }),
    area('Carabanchel', [40.388, -3.733], '28025', 'la finca de Vista Alegre', ['Calle del General Ricardos', 'Calle de la Oca', 'Calle de Eugenia de Montijo'], { demand: 0.7 }),
    area('Moncloa', [40.435, -3.717], '28015', 'el intercambiador de Moncloa', ['Calle de Meléndez Valdés', 'Calle de Fernández de los Ríos', 'Calle de Hilarión Eslava'], { demand: 1.1 }),
  ] }),
  mainland({ name: 'Barcelona', province: 'Barcelona', ine: '08019', price: 18, share: 48, south: false, areas: [
    area('Dreta de l’Eixample', [41.393, 2.166], '08009', 'el passeig de Gràcia', ['Carrer de València', 'Carrer del Consell de Cent', 'Carrer de Mallorca'], { demand: 1.35 }),
    area('Esquerra de l’Eixample', [41.388, 2.154], '08036', 'el Hospital Clínic', ['Carrer d’Aribau', 'Carrer de Muntaner', 'Carrer del Comte d’Urgell'], { demand: 1.2 }),
    area('Vila de Gràcia', [41.403, 2.157], '08012', 'la plaça de la Virreina', ['Carrer de Verdi', 'Carrer Gran de Gràcia', 'Carrer de Torrijos'], { demand: 1.25 }),
    area('Sagrada Família', [41.404, 2.176], '08013', 'la Sagrada Família', ['Carrer de Sardenya', 'Carrer de la Marina', 'Carrer de Sicília'], { demand: 1.25 }),
    area('El Poble-sec', [41.3735, 2.1625], '08004', 'la Fira de Montjuïc', ['Carrer de Blai', 'Carrer de Tapioles', 'Carrer de Margarit'], { demand: 1.1 }),
    area('Sant Antoni', [41.3795, 2.162], '08015', 'el mercado de Sant Antoni', ['Carrer del Parlament', 'Carrer de Viladomat', 'Carrer del Comte Borrell'], { demand: 1.15 }),
    area('Sants', [41.3765, 2.1375], '08014', 'la estación de Sants', ['Carrer de Sants', 'Carrer de Galileu', 'Carrer de Rossend Arús'], { demand: 1.05 }),
    area('El Poblenou', [41.4015, 2.1985], '08005', 'la playa del Bogatell', ['Rambla del Poblenou', 'Carrer de Pujades', 'Carrer de Llull'], { demand: 1.05 }),
    area('El Born', [41.3855, 2.182], '08003', 'el parque de la Ciutadella', ['Carrer de la Princesa', 'Carrer del Comerç', 'Carrer dels Carders'], { spread: 150, demand: 1.45 }),
    area('Les Corts', [41.384, 2.132], '08028', 'el Camp Nou', ['Travessera de les Corts', 'Carrer de Numància', 'Carrer de Joan Güell']),
    area('Sarrià', [41.399, 2.122], '08017', 'la estación de Sarrià', ['Carrer Major de Sarrià', 'Passeig de la Bonanova', 'Via Augusta'], { demand: 0.95 }),
    area('El Guinardó', [41.4165, 2.174], '08025', 'el recinto de Sant Pau', ['Carrer de Sant Antoni Maria Claret', 'Ronda del Guinardó', 'Carrer de Cartagena'], { demand: 0.9 }),
    area('Vila Olímpica', [41.3925, 2.1945], '08005', 'el Port Olímpic', ['Avinguda d’Icària', 'Carrer de Ramon Trias Fargas', 'Carrer de Moscou'], { spread: 150, demand: 1.15 }),
    area('Sant Andreu', [41.435, 2.19], '08030', 'el mercado de Sant Andreu', ['Carrer Gran de Sant Andreu', 'Carrer de Pons i Gallarza', 'Carrer de Malats'], { demand: 0.7 }),
    area('Glòries', [41.402, 2.189], '08018', 'la torre Glòries', ['Carrer d’Àvila', 'Carrer de Tànger', 'Carrer de Sancho de Ávila']),
  ] }),
  mainland({ name: 'Valencia', province: 'Valencia', ine: '46250', price: 13.5, share: 30, south: true, areas: [
    area('Ruzafa', [39.4615, -0.3735], '46006', 'el mercado de Ruzafa', ['Calle de Cuba', 'Calle de Sueca', 'Calle de Cádiz'], { demand: 1.25 }),
    area('El Carmen', [39.4785, -0.3795], '46003', 'las Torres de Quart', ['Calle de la Corona', 'Calle de Na Jordana', 'Calle de Quart'], { demand: 1.3 }),
    area('El Ensanche', [39.467, -0.368], '46005', 'el jardín del Turia', ['Gran Vía Marqués del Turia', 'Calle de Císcar', 'Calle del Conde Altea'], { demand: 1.2 }),
    area('El Cabanyal', [39.4685, -0.331], '46011', 'la playa de la Malvarrosa', ['Calle de la Reina', 'Calle de Escalante', 'Calle de la Barraca'], { spread: 150, demand: 1.1 }),
    area('Benimaclet', [39.486, -0.359], '46020', 'la Universitat Politècnica', ['Calle del Barón de San Petrillo', 'Calle de Emilio Baró', 'Calle de Murta'], { demand: 0.8 }),
    area('Campanar', [39.485, -0.395], '46015', 'el Bioparc', ['Avenida de Campanar', 'Calle del Valle de la Ballestera', 'Avenida de Tirso de Molina'], { demand: 0.85 }),
    area('Penya-roja', [39.4595, -0.348], '46023', 'la Ciudad de las Artes y las Ciencias', ['Avenida de Francia', 'Calle de Menorca', 'Paseo de la Alameda'], { demand: 1.1 }),
    area('Patraix', [39.459, -0.393], '46018', 'el Hospital General', ['Calle de Cuenca', 'Calle de Jesús', 'Calle del Marqués de Elche'], { demand: 0.75 }),
    area('Mestalla', [39.4735, -0.3565], '46010', 'el estadio de Mestalla', ['Avenida de Aragón', 'Calle de Bélgica', 'Calle de Finlandia']),
    area('La Roqueta', [39.4645, -0.3795], '46007', 'la Estació del Nord', ['Calle de Bailén', 'Calle de Pelayo', 'Calle del Convento Jerusalén'], { demand: 1.15 }),
  ] }),
  mainland({ name: 'Sevilla', province: 'Sevilla', ine: '41091', price: 13.5, share: 26, south: true, areas: [
    area('Triana', [37.3845, -6.006], '41010', 'el puente de Triana', ['Calle Pureza', 'Calle San Jacinto', 'Calle Pagés del Corro'], { demand: 1.2 }),
    area('Santa Cruz', [37.3865, -5.9885], '41004', 'la Catedral', ['Calle Mateos Gago', 'Calle Santa María la Blanca', 'Calle San José'], { demand: 1.45 }),
    area('Alameda', [37.3985, -5.994], '41002', 'la Alameda de Hércules', ['Calle Calatrava', 'Calle Peral', 'Calle Feria'], { demand: 1.2 }),
    area('Nervión', [37.3845, -5.973], '41005', 'el Sánchez-Pizjuán', ['Calle Luis de Morales', 'Avenida Eduardo Dato', 'Calle Marqués de Nervión']),
    area('Los Remedios', [37.3755, -6.0005], '41011', 'la calle Asunción', ['Calle Asunción', 'Calle Virgen de Luján', 'Avenida República Argentina'], { demand: 1.05 }),
    area('La Macarena', [37.4045, -5.988], '41009', 'el Hospital Virgen Macarena', ['Calle Don Fadrique', 'Calle Doctor Fedriani', 'Calle Doctor Marañón'], { demand: 0.8 }),
    area('Santa Justa', [37.3925, -5.9775], '41007', 'la estación de Santa Justa', ['Avenida Kansas City', 'Calle José Laguillo', 'Calle Samaniego']),
    area('El Porvenir', [37.376, -5.9825], '41013', 'la Plaza de España', ['Calle Felipe II', 'Calle Brasil', 'Avenida de la Borbolla'], { demand: 1.05 }),
    area('Heliópolis', [37.3545, -5.9805], '41012', 'el Benito Villamarín', ['Avenida de la Palmera', 'Calle Padre García Tejero', 'Avenida de la Reina Mercedes'], { demand: 0.8 }),
  ] }),
  mainland({ name: 'Málaga', province: 'Málaga', ine: '29067', price: 14.5, share: 22, south: true, areas: [
    area('Centro histórico', [36.7232, -4.4215], '29015', 'el Teatro Cervantes', ['Calle Carretería', 'Calle Álamos', 'Calle Dos Aceras'], { demand: 1.4 }),
    area('Soho', [36.7168, -4.4258], '29001', 'el Centro de Arte Contemporáneo', ['Calle Tomás Heredia', 'Calle Córdoba', 'Calle Vendeja'], { spread: 110, demand: 1.3 }),
    area('La Malagueta', [36.7216, -4.4105], '29016', 'la plaza de toros', ['Paseo de Reding', 'Calle Cervantes', 'Calle Maestranza'], { spread: 110, demand: 1.35 }),
    area('El Perchel', [36.7135, -4.4325], '29002', 'la estación María Zambrano', ['Calle Cuarteles', 'Calle Ayala', 'Calle Héroe de Sostoa']),
    area('Huelin', [36.7055, -4.4435], '29004', 'el parque de Huelin', ['Calle Tomás Echeverría', 'Calle La Hoz', 'Calle Princesa'], { spread: 150, demand: 0.9 }),
    area('Teatinos', [36.7195, -4.472], '29010', 'la Universidad', ['Calle Plutarco', 'Bulevar Louis Pasteur', 'Calle Navarro Ledesma'], { demand: 0.75 }),
    area('Pedregalejo', [36.7238, -4.379], '29017', 'los chiringuitos de Pedregalejo', ['Avenida Juan Sebastián Elcano', 'Calle Bolivia', 'Avenida de Pío Baroja'], { spread: 110, demand: 1.1 }),
    area('La Victoria', [36.7283, -4.417], '29012', 'la plaza de la Merced', ['Calle de la Victoria', 'Calle Cristo de la Epidemia', 'Calle Lagunillas'], { demand: 1.1 }),
  ] }),
  mainland({ name: 'Palma', province: 'Illes Balears', ine: '07040', price: 15, share: 18, south: true, areas: [
    area('Centre', [39.5725, 2.6515], '07002', 'la Plaça Major', ['Carrer de Sant Miquel', 'Carrer dels Oms', 'Carrer del Sindicat'], { demand: 1.35 }),
    area('Santa Catalina', [39.5728, 2.633], '07013', 'el mercado de Santa Catalina', ['Carrer de la Fàbrica', 'Carrer de Cotoner', 'Carrer d’Anníbal'], { spread: 160, demand: 1.25 }),
    area('El Terreno', [39.5678, 2.6212], '07014', 'el castillo de Bellver', ['Carrer de Robert Graves', 'Carrer de Dos de Maig', 'Avinguda de Joan Miró'], { spread: 90, demand: 1.05 }),
    area('Pere Garau', [39.574, 2.6635], '07006', 'el mercado de Pere Garau', ['Carrer de Manacor', 'Carrer de Nuredduna', 'Carrer de Faust Morell'], { demand: 0.85 }),
    area('Es Fortí', [39.579, 2.6405], '07011', 'el parque de sa Riera', ['Carrer de Andreu Torrens', 'Carrer de Jesús', 'Carrer del Capità Salom'], { demand: 0.95 }),
    area('Foners', [39.5695, 2.6615], '07006', 'las Avenidas', ['Carrer dels Foners', 'Avinguda de Gabriel Alomar', 'Carrer de Joan Alcover'], { spread: 150, demand: 1.05 }),
    area('Bons Aires', [39.5795, 2.6505], '07003', 'la Estació Intermodal', ['Carrer de Blanquerna', 'Carrer d’Antoni Marquès', 'Carrer de Balmes']),
  ] }),
  canaries({ name: 'Las Palmas de Gran Canaria', province: 'Las Palmas', ine: '35016', price: 11.5, share: 18, areas: [
    area('Vegueta', [28.1, -15.4172], '35001', 'la Catedral de Santa Ana', ['Calle Dolores de la Rocha', 'Calle Reyes Católicos', 'Calle Doctor Chil'], { spread: 120, demand: 1.15 }),
    area('Triana', [28.106, -15.4183], '35002', 'la calle Mayor de Triana', ['Calle Pérez Galdós', 'Calle Viera y Clavijo', 'Calle Buenos Aires'], { spread: 110, demand: 1.2 }),
    area('Guanarteme', [28.1312, -15.4395], '35010', 'la playa de las Canteras', ['Calle Fernando Guanarteme', 'Calle Galileo', 'Calle Pavía'], { spread: 130, demand: 1.2 }),
    area('Mesa y López', [28.1315, -15.4345], '35010', 'la plaza de España', ['Avenida José Mesa y López', 'Calle Galicia', 'Calle Menéndez y Pelayo'], { spread: 150, demand: 1.1 }),
    area('Santa Catalina', [28.1405, -15.431], '35007', 'el parque de Santa Catalina', ['Calle Albareda', 'Calle Luis Morote', 'Calle Ripoche'], { spread: 60, demand: 1.25 }),
    area('Escaleritas', [28.116, -15.4405], '35011', 'el parque de Las Rehoyas', ['Avenida de Escaleritas', 'Calle Pedro Infinito', 'Calle Zaragoza'], { demand: 0.75 }),
    area('Siete Palmas', [28.1005, -15.457], '35019', 'el Estadio de Gran Canaria', ['Avenida Pintor Felo Monzón', 'Calle Hoya de la Gallina', 'Calle Fondos de Segura'], { demand: 0.75 }),
    area('Arenales', [28.1125, -15.4222], '35003', 'el parque de San Telmo', ['Calle Tomás Morales', 'Calle Murga', 'Calle Bravo Murillo'], { spread: 110 }),
  ] }),
  canaries({ name: 'Santa Cruz de Tenerife', province: 'Santa Cruz de Tenerife', ine: '38038', price: 11, share: 14, areas: [
    area('Centro', [28.469, -16.2545], '38002', 'la plaza Weyler', ['Calle del Castillo', 'Calle Valentín Sanz', 'Calle Pérez Galdós'], { spread: 170, demand: 1.2 }),
    area('Las Ramblas', [28.4735, -16.2545], '38004', 'el parque García Sanabria', ['Rambla de Santa Cruz', 'Calle Méndez Núñez', 'Calle Costa y Grijalba'], { spread: 150, demand: 1.15 }),
    area('Cabo Llanos', [28.4575, -16.2565], '38005', 'el intercambiador', ['Avenida Tres de Mayo', 'Calle Fomento', 'Calle José Hernández Alfonso'], { spread: 130 }),
    area('El Perú', [28.463, -16.2655], '38007', 'el estadio Heliodoro Rodríguez López', ['Avenida Benito Pérez Armas', 'Calle San Sebastián', 'Avenida de Bélgica'], { demand: 0.9 }),
    area('Ofra', [28.453, -16.2885], '38010', 'el Hospital de La Candelaria', ['Avenida Príncipes de España', 'Calle Elías Bacallado', 'Calle José María Martín'], { demand: 0.75 }),
  ] }),
  mainland({ name: 'Bilbao', province: 'Bizkaia', ine: '48020', price: 16, share: 5, south: false, areas: [
    area('Indautxu', [43.261, -2.94], '48010', 'San Mamés', ['Calle Licenciado Poza', 'Calle Rodríguez Arias', 'Alameda de Urquijo'], { demand: 1.15 }),
    area('Deusto', [43.2715, -2.947], '48014', 'la Universidad de Deusto', ['Calle Lehendakari Aguirre', 'Calle Heliodoro de la Torre', 'Calle Rafaela Ybarra'], { demand: 0.9 }),
    area('Casco Viejo', [43.2592, -2.9225], '48005', 'el mercado de La Ribera', ['Calle Ronda', 'Calle Esperanza', 'Calle Somera'], { spread: 130, demand: 1.2 }),
  ] }),
  mainland({ name: 'Zaragoza', province: 'Zaragoza', ine: '50297', price: 12, share: 5, south: false, areas: [
    area('Centro', [41.6485, -0.8835], '50001', 'la plaza de los Sitios', ['Calle de San Miguel', 'Paseo de la Constitución', 'Calle del Coso'], { demand: 1.2 }),
    area('Delicias', [41.653, -0.906], '50010', 'la Aljafería', ['Avenida de Madrid', 'Calle de Delicias', 'Calle de Unceta'], { demand: 0.8 }),
    area('Romareda', [41.6365, -0.902], '50009', 'La Romareda', ['Calle de Jerusalén', 'Calle de Violante de Hungría', 'Calle de Asín y Palacios'], { demand: 0.9 }),
  ] }),
  mainland({ name: 'A Coruña', province: 'A Coruña', ine: '15030', price: 12.5, share: 4, south: false, areas: [
    area('Ensanche', [43.365, -8.4075], '15004', 'la plaza de Pontevedra', ['Rúa Juan Flórez', 'Rúa Fernando Macías', 'Rúa Alfredo Vicenti'], { spread: 130, demand: 1.1 }),
    area('Monte Alto', [43.3778, -8.4025], '15002', 'la Torre de Hércules', ['Rúa da Torre', 'Avenida de Hércules', 'Rúa Washington'], { spread: 110, demand: 0.9 }),
  ] }),
  mainland({ name: 'Granada', province: 'Granada', ine: '18087', price: 13, share: 5, south: true, areas: [
    area('Centro', [37.1745, -3.6005], '18005', 'la Fuente de las Batallas', ['Calle San Antón', 'Calle Recogidas', 'Carrera de la Virgen'], { demand: 1.3 }),
    area('Realejo', [37.1715, -3.593], '18009', 'el Campo del Príncipe', ['Calle Molinos', 'Calle Santiago', 'Cuesta del Caidero'], { spread: 130, demand: 1.2 }),
    area('Zaidín', [37.1575, -3.5965], '18007', 'el Parque de las Ciencias', ['Calle Palencia', 'Avenida de Dílar', 'Avenida de América'], { demand: 0.75 }),
  ] }),
  mainland({ name: 'Donostia / San Sebastián', province: 'Gipuzkoa', ine: '20069', price: 18, share: 5, south: false, areas: [
    area('Centro', [43.317, -1.9805], '20006', 'la playa de La Concha', ['Calle San Martín', 'Calle Easo', 'Calle Urbieta'], { spread: 130, demand: 1.3 }),
    area('Gros', [43.3222, -1.974], '20001', 'la playa de la Zurriola', ['Calle Bermingham', 'Calle San Francisco', 'Avenida de Navarra'], { spread: 120, demand: 1.15 }),
    area('Amara', [43.3055, -1.978], '20010', 'el estadio de Anoeta', ['Calle Sancho el Sabio', 'Avenida de Madrid', 'Calle Balleneros'], { demand: 0.85 }),
  ] }),
  mainland({ name: 'Alicante', province: 'Alicante', ine: '03014', price: 12.5, share: 5, south: true, areas: [
    area('Centro', [38.3475, -0.4875], '03004', 'el Mercado Central', ['Avenida de Alfonso el Sabio', 'Calle Pintor Aparicio', 'Calle Capitán Segarra'], { spread: 160, demand: 1.2 }),
    area('Benalúa', [38.3415, -0.4975], '03007', 'la estación de autobuses', ['Calle Pardo Gimeno', 'Calle Alona', 'Calle Foglietti'], { spread: 120 }),
    area('San Blas', [38.3525, -0.501], '03005', 'la estación del AVE', ['Calle del Maestro Alonso', 'Calle Poeta Garcilaso', 'Calle Baronía de Polop'], { demand: 0.8 }),
  ] }),
  mainland({ name: 'Valladolid', province: 'Valladolid', ine: '47186', price: 11, share: 4, south: false, areas: [
    area('Centro', [41.6505, -4.7265], '47001', 'el Campo Grande', ['Calle Gamazo', 'Calle Muro', 'Calle Santiago'], { demand: 1.2 }),
    area('Delicias', [41.6395, -4.719], '47013', 'la estación Campo Grande', ['Paseo de Juan Carlos I', 'Calle Embajadores', 'Calle Arca Real'], { demand: 0.8 }),
  ] }),
  mainland({ name: 'Murcia', province: 'Murcia', ine: '30030', price: 11, share: 4, south: true, areas: [
    area('Centro', [37.986, -1.1295], '30004', 'la Catedral', ['Gran Vía Escultor Salzillo', 'Calle Madre de Dios', 'Calle San Nicolás'], { demand: 1.2 }),
    area('El Carmen', [37.9765, -1.13], '30002', 'el jardín de Floridablanca', ['Calle Floridablanca', 'Alameda de Capuchinos', 'Calle Cartagena'], { demand: 0.85 }),
  ] }),
  mainland({ name: 'Cádiz', province: 'Cádiz', ine: '11012', price: 14.5, share: 4, south: true, areas: [
    area('Centro', [36.5318, -6.298], '11003', 'el Gran Teatro Falla', ['Calle Sagasta', 'Calle Sacramento', 'Calle Columela'], { spread: 130, demand: 1.2 }),
    area('Extramuros', [36.5105, -6.277], '11008', 'la playa de la Victoria', ['Avenida Ana de Viya', 'Avenida Cayetano del Toro', 'Calle Brasil'], { spread: 70 }),
  ] }),
  mainland({ name: 'Córdoba', province: 'Córdoba', ine: '14021', price: 12, share: 4, south: true, areas: [
    area('Centro', [37.8865, -4.781], '14001', 'la plaza de las Tendillas', ['Ronda de los Tejares', 'Avenida Gran Capitán', 'Calle Cruz Conde'], { demand: 1.15 }),
    area('Ciudad Jardín', [37.884, -4.79], '14005', 'los jardines de la Victoria', ['Calle Antonio Maura', 'Calle Alcalde Sanz Noguer', 'Avenida de Medina Azahara']),
  ] }),
  mainland({ name: 'Santander', province: 'Cantabria', ine: '39075', price: 13, share: 3, south: false, areas: [
    area('Centro', [43.4632, -3.816], '39008', 'la plaza del Ayuntamiento', ['Calle Burgos', 'Calle Vargas', 'Calle San Fernando'], { spread: 120 }),
    area('Los Castros', [43.4715, -3.798], '39005', 'la Universidad de Cantabria', ['Avenida de los Castros', 'Calle General Dávila', 'Calle Honduras'], { demand: 0.9 }),
  ] }),
  mainland({ name: 'Oviedo', province: 'Asturias', ine: '33044', price: 12, share: 3, south: false, areas: [
    area('Centro', [43.3625, -5.8505], '33004', 'el Campo de San Francisco', ['Calle Gil de Jaz', 'Calle Uría', 'Calle Independencia']),
  ] }),
  mainland({ name: 'Gijón', province: 'Asturias', ine: '33024', price: 12.5, share: 3, south: false, areas: [
    area('El Llano', [43.5325, -5.6645], '33205', 'la plaza de Europa', ['Avenida de la Costa', 'Calle de Uría', 'Avenida de Schultz'], { spread: 170 }),
  ] }),
  mainland({ name: 'Vigo', province: 'Pontevedra', ine: '36057', price: 12, share: 3, south: false, areas: [
    area('Centro', [42.2345, -8.7165], '36201', 'la Porta do Sol', ['Rúa Urzáiz', 'Rúa Venezuela', 'Rúa Vázquez Varela'], { spread: 160 }),
  ] }),
  mainland({ name: 'Pamplona', province: 'Navarra', ine: '31201', price: 13, share: 3, south: false, areas: [
    area('Segundo Ensanche', [42.8135, -1.6405], '31004', 'la plaza de toros', ['Calle Amaya', 'Calle Olite', 'Calle Leyre'], { spread: 170 }),
  ] }),
  mainland({ name: 'Salamanca', province: 'Salamanca', ine: '37274', price: 11.5, share: 3, south: false, areas: [
    area('Centro', [40.968, -5.661], '37002', 'la Plaza Mayor', ['Avenida de Mirat', 'Calle Azafranal', 'Calle Toro'], { spread: 170 }),
  ] }),
  mainland({ name: 'Toledo', province: 'Toledo', ine: '45168', price: 13, share: 2, south: false, areas: [
    area('Covachuelas', [39.865, -4.0225], '45003', 'la puerta de Bisagra', ['Calle Honda', 'Calle de las Covachuelas', 'Calle Carrera'], { spread: 110 }),
  ] }),
  mainland({ name: 'Tarragona', province: 'Tarragona', ine: '43148', price: 12.5, share: 2, south: true, areas: [
    area('Eixample', [41.1172, 1.2485], '43003', 'la Rambla Nova', ['Carrer de la Unió', 'Carrer d’Apodaca', 'Carrer de Rovira i Virgili'], { spread: 120 }),
  ] }),
  mainland({ name: 'Girona', province: 'Girona', ine: '17079', price: 13, share: 2, south: false, areas: [
    area('Eixample', [41.9795, 2.8195], '17001', 'la plaça de Catalunya', ['Gran Via de Jaume I', 'Carrer de Joan Maragall', 'Carrer de la Creu'], { spread: 170 }),
  ] }),
  mainland({ name: 'Marbella', province: 'Málaga', ine: '29069', price: 17, share: 2, south: true, areas: [
    area('Centro', [36.513, -4.886], '29601', 'el casco antiguo', ['Avenida Ricardo Soriano', 'Avenida de Nabeul', 'Calle San Antonio'], { spread: 100 }),
  ] }),
  mainland({ name: 'Eivissa', province: 'Illes Balears', ine: '07026', price: 18, share: 2, south: true, areas: [
    area('Eixample', [38.91, 1.4285], '07800', 'el passeig de Vara de Rey', ['Avinguda d’Espanya', 'Avinguda d’Isidor Macabich', 'Carrer d’Aragó'], { spread: 130 }),
  ] }),
  canaries({ name: 'San Cristóbal de La Laguna', province: 'Santa Cruz de Tenerife', ine: '38023', price: 10, share: 3, areas: [
    area('Casco histórico', [28.487, -16.3165], '38201', 'la plaza de la Concepción', ['Calle Herradores', 'Calle Heraclio Sánchez', 'Calle Marqués de Celada'], { spread: 170 }),
  ] }),
  mainland({ name: 'Logroño', province: 'La Rioja', ine: '26089', price: 12, share: 10, south: false, areas: [
    addressed('Casco antiguo', '26001', 'la calle Laurel', [['Calle Portales', undefined, 42.466425, -2.44602], ['Calle Bretón de los Herreros', undefined, 42.465199, -2.44792], ['Calle Muro de Cervantes', undefined, 42.466294, -2.442971]], 1.2),
    addressed('Centro', '26002', 'el paseo del Espolón', [['Calle Gran Vía Juan Carlos I', undefined, 42.463947, -2.449863], ['Avenida Pérez Galdós', undefined, 42.462391, -2.45286], ['Avenida República Argentina', undefined, 42.461016, -2.44917]], 1.1),
    addressed('Avenida de la Paz', '26004', 'la Universidad de La Rioja', [['Calle Duquesa de la Victoria', undefined, 42.463246, -2.433089], ['Avenida de la Paz', undefined, 42.464753, -2.435944], ['Calle Luis de Ulloa', undefined, 42.465667, -2.427296]]),
    addressed('Avenida Colón', '26003', 'la estación de Logroño', [['Avenida Colón', undefined, 42.460929, -2.440859], ['Avenida Pío XII', undefined, 42.460237, -2.443511], ['Calle Doctores Castroviejo', undefined, 42.463121, -2.443889]], 0.95),
  ] }),
  mainland({ name: 'Haro', province: 'La Rioja', ine: '26071', price: 10, share: 3, south: false, areas: [
    addressed('Centro', '26200', 'la plaza de la Paz', [['Calle Ventilla', '19', 42.575482, -2.848313], ['Calle Virgen de la Vega', '14', 42.577204, -2.848564], ['Calle Linares Rivas', '48', 42.575504, -2.842806], ['Calle Conde de Haro', '9', 42.57629, -2.848422]]),
  ] }),
  mainland({ name: 'Calahorra', province: 'La Rioja', ine: '26036', price: 9.5, share: 4, south: false, areas: [
    addressed('Centro', '26500', 'el paseo del Mercadal', [['Calle Bebricio', '24', 42.303835, -1.96573], ['Avenida Numancia', '58', 42.303048, -1.971324], ['Paseo del Mercadal', '35', 42.304907, -1.963195], ['Calle General Gallarza', '33', 42.306047, -1.967798]]),
  ] }),
];
