/**
 * People of municipalities whose seat GeoNames does not count, by INE code, rounded: what the INE's register of 2022 says,
 * from general knowledge. They only order places that match equally well.
 */
export const PEOPLE_BY_HAND: Readonly<Record<string, number>> = {
  '01001': 2_900, // Alegría-Dulantzi
  '01004': 1_800, // Artziniega
  '01010': 2_900, // Aiara
  '01058': 1_800, // Legutio
  '01901': 3_500, // Iruña de Oca
  '03021': 7_000, // Banyeres de Mariola
  '03048': 7_500, // Callosa d'en Sarrià
  '03104': 34_200, // Petrer
  '03118': 9_100, // San Fulgencio
  '03904': 2_100, // San Isidro
  '04048': 2_900, // Los Gallardos
  '04074': 4_100, // Pechina
  '04903': 9_100, // La Mojonera
  '06123': 5_300, // San Vicente de Alcántara
  '07049': 2_200, // Sant Joan
  '07051': 8_900, // Sant Llorenç des Cardassar
  '07056': 7_500, // Santa María del Camí
  '07902': 1_400, // Es Migjorn Gran
  '08011': 2_300, // Avià
  '08017': 3_900, // Balenyà
  '08032': 3_100, // Caldes d'Estrac
  '08037': 2_500, // Calldetenes
  '08043': 5_000, // Canyelles
  '08053': 3_800, // Castellbell i el Vilar
  '08064': 2_600, // Castellterçol
  '08086': 20_500, // Les Franqueses del Vallès
  '08106': 10_200, // Llinars del Vallès
  '08108': 6_600, // Lliçà de Vall
  '08115': 4_800, // Martorelles
  '08155': 9_500, // Palafolls
  '08156': 14_900, // Palau-solità i Plegamans
  '08158': 4_200, // El Papiol
  '08162': 3_200, // Els Hostalets de Pierola
  '08175': 4_200, // Puig-reig
  '08182': 4_000, // El Pont de Vilomara i Rocafort
  '08183': 6_400, // Roda de Ter
  '08192': 7_800, // Santpedor
  '08198': 6_300, // Sant Antoni de Vilamajor
  '08203': 3_700, // Sant Cebrià de Vallalta
  '08204': 4_200, // Sant Climent de Llobregat
  '08207': 2_900, // Sant Esteve de Palautordera
  '08208': 7_900, // Sant Esteve Sesrovires
  '08209': 8_900, // Sant Fost de Campsentelles
  '08210': 6_500, // Sant Feliu de Codines
  '08213': 9_100, // Sant Fruitós de Bages
  '08214': 9_100, // Vilassar de Dalt
  '08215': 3_600, // Sant Hipòlit de Voltregà
  '08220': 3_200, // Sant Julià de Vilatorta
  '08222': 2_600, // Sant Llorenç d'Hortons
  '08226': 1_300, // Sant Martí de Tous
  '08233': 2_500, // Sant Pere de Torelló
  '08234': 4_700, // Sant Pere de Vilamajor
  '08236': 2_400, // Sant Quintí de Mediona
  '08250': 10_100, // Santa Margarida de Montbui
  '08251': 7_800, // Santa Margarida i els Monjos
  '08288': 2_500, // Torrelles de Foix
  '08291': 7_200, // Vacarisses
  '08296': 2_700, // Vallromanes
  '08300': 7_600, // Viladecavalls
  '08902': 5_600, // Vilanova del Vallès
  '08904': 13_000, // Badia del Vallès
  '08905': 3_100, // La Palma de Cervelló
  '11902': 4_400, // San José del Valle
  '11903': 2_700, // San Martín del Tesorillo
  '12124': 2_900, // Vall d'Alba
  '12126': 31_700, // La Vall d'Uixó
  '12136': 3_100, // La Vilavella
  '13011': 5_000, // Almadén
  '14045': 3_600, // Moriles
  '15012': 4_200, // Boqueixón
  '15013': 8_000, // Brión
  '15015': 3_300, // Cabanas
  '15024': 4_900, // Cerceda
  '15032': 3_900, // Curtis
  '15046': 7_400, // Melide
  '15055': 4_900, // Neda
  '15057': 14_200, // Noia
  '15066': 4_600, // O Pino
  '15068': 5_300, // Ponteceso
  '15069': 7_800, // Pontedeume
  '15092': 6_900, // Vimianzo
  '17006': 1_800, // Alp
  '17007': 2_300, // Amer
  '17009': 6_600, // Arbúcies
  '17033': 8_000, // Caldes de Malavella
  '17056': 2_400, // Cornellà del Terri
  '17086': 3_400, // La Jonquera
  '17094': 1_500, // Llívia
  '17103': 7_500, // Maçanet de la Selva
  '17132': 1_900, // Peralada
  '17137': 4_700, // Porqueres
  '17148': 2_300, // Riudarenes
  '17163': 4_100, // Sant Gregori
  '17164': 5_900, // Sant Hilari Sacalm
  '17169': 3_600, // Sant Julià de Ramis
  '17178': 2_200, // Sant Pere Pescador
  '17213': 8_300, // Vidreres
  '17233': 3_300, // Vilobí d'Onyar
  '18056': 4_100, // Cúllar
  '18111': 3_900, // Jun
  '18164': 2_200, // Puebla de Don Fadrique
  '18911': 11_800, // Vegas del Genil
  '18916': 2_900, // Torrenueva Costa
  '20005': 1_700, // Alegia
  '20010': 2_100, // Anoeta
  '20011': 2_100, // Antzuola
  '20016': 2_000, // Aia
  '20027': 3_700, // Zestoa
  '20028': 3_000, // Zizurkil
  '20042': 4_100, // Ibarra
  '20049': 5_800, // Lazkao
  '20051': 8_400, // Legazpi
  '20063': 10_300, // Oiartzun
  '20065': 3_900, // Soraluze-Placencia de las Armas
  '20076': 10_500, // Ordizia
  '20077': 6_800, // Urretxu
  '21018': 2_000, // El Campillo
  '21025': 4_500, // Cortegana
  '21049': 3_800, // Minas de Riotinto
  '21061': 8_000, // Rociana del Condado
  '23082': 2_100, // Siles
  '23902': 2_600, // Bedmar y Garcíez
  '23903': 4_300, // Villatorres
  '23904': 2_900, // Santiago-Pontones
  '25025': 1_900, // Naut Aran
  '25033': 1_500, // Artesa de Lleida
  '25048': 2_300, // Bell-lloc d'Urgell
  '25058': 6_200, // Les Borges Blanques
  '25110': 7_500, // Guissona
  '25171': 3_000, // La Pobla de Segur
  '25189': 3_200, // Rosselló
  '25230': 2_200, // Torregrossa
  '27005': 2_900, // Barreiros
  '27015': 4_300, // Cospeito
  '27023': 2_500, // Guntín
  '27025': 3_300, // Xove
  '27040': 3_400, // Palas de Rei
  '27058': 3_500, // O Saviñao
  '28031': 3_200, // Cadalso de los Vidrios
  '28037': 2_100, // Cenicientos
  '28144': 9_600, // Soto del Real
  '29093': 2_500, // Valle de Abdalajís
  '29902': 3_300, // Villanueva de la Concepción
  '30042': 3_400, // Villanueva del Río Segura
  '31016': 10_900, // Antsoain
  '31023': 11_900, // Aranguren
  '31068': 3_900, // Cascante
  '31076': 3_900, // Cizur
  '31078': 3_100, // Cortes
  '31149': 3_000, // Leitza
  '31251': 4_300, // Viana
  '31904': 2_300, // Irurtzun
  '31908': 1_600, // Lekunberri
  '32008': 11_200, // Barbadás
  '32075': 5_600, // San Cibrao das Viñas
  '33002': 10_200, // Aller
  '33016': 22_200, // Castrillón
  '33040': 5_300, // Nava
  '33051': 8_000, // Pravia
  '36009': 5_000, // A Cañiza
  '36023': 10_000, // A Guarda
  '36034': 3_800, // As Neves
  '36043': 5_400, // Ponte Caldelas
  '36049': 9_100, // Salceda de Caselas
  '36053': 7_500, // Soutomaior
  '36058': 6_000, // Vilaboa
  '36059': 5_000, // Vila de Cruces
  '38032': 17_600, // El Rosario
  '38049': 4_600, // Valle Gran Rey
  '39019': 3_100, // Castañeda
  '39027': 3_800, // Campoo de Enmedio
  '39028': 5_400, // Entrambasaguas
  '39037': 2_400, // Liérganes
  '39040': 5_200, // Marina de Cudeyo
  '39042': 7_700, // Medio Cudeyo
  '39052': 26_200, // Piélagos
  '39061': 4_600, // Ribamontán al Mar
  '39069': 2_300, // San Felices de Buelna
  '39095': 2_800, // Val de San Vicente
  '41032': 4_700, // Cazalla de la Sierra
  '41048': 2_600, // Guadalcanal
  '41902': 5_800, // Isla Mayor
  '43002': 2_500, // Albinyana
  '43013': 7_100, // L'Ametlla de Mar
  '43016': 5_800, // L'Arboç
  '43020': 3_400, // Banyeres del Penedès
  '43024': 2_500, // Bellvei
  '43028': 4_000, // La Bisbal del Penedès
  '43042': 3_100, // Castellvell del Camp
  '43043': 4_800, // El Catllar
  '43044': 5_700, // La Sénia
  '43054': 3_800, // L'Espluga de Francolí
  '43074': 2_500, // Llorenç del Penedès
  '43088': 3_000, // Montbrió del Camp
  '43093': 5_600, // Móra d'Ebre
  '43094': 3_100, // Móra la Nova
  '43095': 3_700, // El Morell
  '43111': 3_300, // La Pobla de Montornès
  '43133': 8_200, // Roquetes
  '43137': 2_800, // Sant Jaume dels Domenys
  '43139': 2_800, // Santa Coloma de Queralt
  '43162': 6_300, // Vandellòs i l'Hospitalet de l'Infant
  '43902': 3_500, // Sant Jaume d'Enveja
  '43903': 3_200, // Camarles
  '43904': 4_300, // L'Aldea
  '45016': 6_700, // Argés
  '45118': 3_000, // Novés
  '45188': 4_200, // Villaluenga de la Sagra
  '46032': 7_400, // Almàssera
  '46059': 1_500, // Benifairó de la Valldigna
  '46074': 4_200, // Bonrepòs i Mirambell
  '46127': 3_800, // La Font d'en Carròs
  '46163': 2_600, // Massalfassar
  '46165': 10_200, // Massanassa
  '46207': 9_300, // Rafelbunyol
  '46903': 9_800, // San Antonio de Benagéber
  '48001': 7_600, // Abadiño
  '48002': 9_300, // Abanto y Ciérvana-Abanto Zierbena
  '48012': 2_700, // Bakio
  '48029': 11_700, // Etxebarri
  '48055': 3_500, // Lemoa
  '48060': 5_000, // Markina-Xemein
  '48065': 4_100, // Ugao-Miraballes
  '48071': 7_500, // Muskiz
  '48075': 2_700, // Orozko
  '48077': 4_400, // Plentzia
  '48080': 11_900, // Valle de Trápaga-Trapagaran
  '48090': 7_700, // Balmaseda
  '48094': 4_300, // Igorre
  '48095': 3_000, // Zaldibar
  '48903': 2_400, // Loiu
  '48904': 4_500, // Sondika
  '48910': 3_700, // Iurreta
};

/** Spanish names of some of them, which are still typed. */
export const NAMES_BY_HAND: Readonly<Record<string, string>> = {
  '01010': 'Ayala',
  '01058': 'Villarreal de Álava',
  '03021': 'Bañeres',
  '03104': 'Petrel',
  '08064': 'Castelltersol',
  '08200': 'San Baudilio de Llobregat',
  '08205': 'San Cugat del Vallés',
  '08214': 'Vilasar de Dalt',
  '08279': 'Tarrasa',
  '08307': 'Villanueva y Geltrú',
  '12126': 'Vall de Uxó',
  '15046': 'Mellid',
  '15057': 'Noya',
  '15069': 'Puentedeume',
  '17066': 'Figueras',
  '17086': 'La Junquera',
  '20027': 'Cestona',
  '20049': 'Lazcano',
  '20051': 'Legazpia',
  '20063': 'Oyarzun',
  '20076': 'Villafranca de Ordicia',
  '20077': 'Urrechua',
  '25058': 'Borjas Blancas',
  '27066': 'Vivero',
  '31016': 'Ansoáin',
  '31149': 'Leiza',
  '36009': 'La Cañiza',
  '36023': 'La Guardia',
  '36043': 'Puente Caldelas',
  '36059': 'Villa de Cruces',
  '43013': 'La Ametlla de Mar',
  '43016': 'Arbós',
  '43044': 'La Cenia',
  '43093': 'Mora de Ebro',
  '43094': 'Mora la Nueva',
  '46032': 'Almácera',
  '46165': 'Masanasa',
  '46207': 'Rafelbuñol',
  '48001': 'Abadiano',
  '48029': 'Echévarri',
  '48044': 'Guecho',
  '48055': 'Lemona',
  '48060': 'Marquina',
  '48071': 'Musques',
  '48077': 'Plencia',
  '48090': 'Valmaseda',
  '48094': 'Yurre',
  '48903': 'Lujua',
  '48904': 'Sondica',
};
