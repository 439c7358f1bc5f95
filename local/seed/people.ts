import type { Random } from './random.ts';

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
}

export const DEMO_OWNER: DemoPerson = { email: 'propietaria@plazalibre.example', name: 'Lucía Ferrer' };
/** Approves spots at /admin. */
export const DEMO_ADMIN: DemoPerson = { email: 'equipo@plazalibre.example', name: 'Equipo PlazaLibre' };
export const DEMO_DRIVER: DemoPerson = { email: 'conductor@plazalibre.example', name: 'Marcos Vidal' };

// prettier-ignore
const FIRST_NAMES = [
  'María', 'Antonio', 'Carmen', 'Javier', 'Ana', 'Manuel', 'Laura', 'David', 'Isabel', 'Carlos', 'Marta', 'Daniel',
  'Elena', 'Pablo', 'Cristina', 'Sergio', 'Pilar', 'Jorge', 'Rosa', 'Alberto', 'Nuria', 'Álvaro', 'Beatriz', 'Adrián',
  'Montse', 'Iker', 'Ainhoa', 'Jordi', 'Rocío', 'Rubén', 'Inés', 'Óscar', 'Sara', 'Iván', 'Teresa', 'Raúl', 'Candela',
  'Andrés', 'Noelia', 'Xavier', 'Yaiza', 'Mateo', 'Begoña', 'Hugo', 'Aitana', 'Guillermo', 'Amparo', 'Joaquín',
] as const;

// prettier-ignore
const SURNAMES = [
  'García', 'Fernández', 'González', 'Rodríguez', 'López', 'Martínez', 'Sánchez', 'Pérez', 'Gómez', 'Martín', 'Jiménez',
  'Ruiz', 'Hernández', 'Díaz', 'Moreno', 'Muñoz', 'Álvarez', 'Romero', 'Alonso', 'Gutiérrez', 'Navarro', 'Torres',
  'Domínguez', 'Vázquez', 'Ramos', 'Gil', 'Ramírez', 'Serrano', 'Blanco', 'Molina', 'Suárez', 'Castro', 'Ortega', 'Rubio',
  'Puig', 'Ferrer', 'Soler', 'Etxeberria', 'Iglesias', 'Cabrera', 'Santana', 'Oliver', 'Quintana', 'Bosch',
] as const;

/** "Ainhoa Etxeberria" becomes "ainhoa.etxeberria". */
const mailbox = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.');

/** Invented people, every one with a name and an address of their own. */
export const inventPeople = (random: Random, count: number): DemoPerson[] => {
  const taken = new Set([DEMO_OWNER.name, DEMO_DRIVER.name]);
  while (taken.size < count + 2) taken.add(`${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)}`);
  return [...taken].slice(2).map((name) => ({ name, email: `${mailbox(name)}@demo.plazalibre.example` }));
};
