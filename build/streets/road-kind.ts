/** Kinds of road in the Protomaps basemap, version 4, as far as the type of a street says them. */
export type RoadKind = 'highway' | 'major_road' | 'minor_road' | 'other' | 'path';

/** The beginning of a name, in the order in which it is tried. */
const KINDS: readonly (readonly [RegExp, RoadKind])[] = [
  [/^(Autopista|Autov[íi]a)(?![\p{L}])/iu, 'highway'],
  [/^(Carretera|Avenida|Gran V[íi]a|Circunvalaci[óo]n|Ronda)(?![\p{L}])/iu, 'major_road'],
  [
    /^(Camino|Senda|Sendero|V[íi]a verde|Vereda|Ca[ñn]ada|Pista|Carretil|Barranco|Parque|Jard[íi]n|Jardines|Era)(?![\p{L}])/iu,
    'path',
  ],
];

/** A street without a name is a track or a service road. */
export const roadKindOf = (street: string | undefined): RoadKind =>
  street === undefined ? 'other' : (KINDS.find(([type]) => type.test(street))?.[1] ?? 'minor_road');
