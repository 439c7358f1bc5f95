/**
 * Passwords that attackers try first. Published lists of common passwords are long, but nearly all entries that meet the rule of 000 §5
 * consist of few words, with a capital and digits. So this file lists the words, and removes what people add around them. A package with
 * such lists has half a megabyte.
 */

/** The server's message for such a password. */
export const EASY_PASSWORD = 'Es demasiado fácil de adivinar';

const WORDS = new Set(
  `password passwort passw pass pwd contrasena contrasenya clave claves acceso secret master admin administrator
  administrador root user usuario guest invitado test testing prueba pruebas demo temp temporal default changeme cambiame
  letmein welcome bienvenido bienvenida hello hola login signin
  a aa aaa aaaa aaaaaa ab abc abcd abcde abcdef abcdefg abcabc aabbcc q qq qw qwe qwer qwert qwerty qwertyu qwertyuiop
  qwertz azerty asd asdf asdfg asdfgh asdfghjkl qweasd qweasdzxc qaz qazwsx qazwsxedc wsx zaq zxc zxcv zxcvb zxcvbn
  zxcvbnm x xx xxx xxxx z zz zzz zzzz
  iloveyou teamo tequiero tqm amor amorcito love lovely princess princesa mivida corazon bonita guapa loveme sunshine
  monkey dragon tiger shadow superman batman spiderman pokemon pikachu naruto starwars starwar minecraft fortnite
  football futbol baseball basketball soccer realmadrid madrid barcelona barca fcbarcelona atletico sevilla valencia betis
  athletic bilbao espana spain messi ronaldo cristiano michael jordan jennifer jessica daniel charlie george thomas
  alejandro alejandra carlos maria mariposa jesus jesucristo dios angel angeles antonio javier manuel david pablo
  freedom whatever trustno trustnoone hunter killer hacker ninja samsung apple google facebook instagram whatsapp
  computer internet ordenador summer winter spring autumn verano invierno primavera otono
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  january february march april june july august september october november december
  lunes martes miercoles jueves viernes sabado domingo monday friday sunday
  parking aparcar aparcamiento plazalibre plaza garaje coche company empresa`.split(/\s+/),
);

/** Keyboard patterns and sequences, as a whole. */
const WHOLE = new Set(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 a1b2c3d4 a1s2d3f4 abc123abc 123abc123 123qweasd 123qweasdzxc
  1234abcd 123456abc 12345qwert 123456qwerty 1a2b3c4d 1a2s3d4f zaq12wsx zaq1zaq1 qwe123qwe asd123asd abcd1234abcd`.split(
    /\s+/,
  ),
);

const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
/** Removes everything but letters from both ends. */
const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
/** Replaces digits and symbols that imitate letters. */
const spelled = (text: string) => text.replace(/[01345$7@!]/g, (sign) => SIGNS[sign] ?? sign);

/** The words of a password, as typed and with symbols read as letters. */
const splitWords = (password: string): string[] => {
  const text = plain(password);
  const withoutTail = text.replace(/[^\p{L}]+$/u, '');
  return [bare(text), spelled(withoutTail), bare(spelled(withoutTail))];
};

/** Whether a password that meets the rule is a common one. */
export const isCommonPassword = (password: string): boolean =>
  WHOLE.has(plain(password)) || splitWords(password).some((word) => WORDS.has(word));

/** Shorter names are part of too many words. */
const MIN_NAME_LENGTH = 4;

/** Whether a password consists of the part of the e-mail address before the @. */
export const isOwnName = (password: string, email: string): boolean => {
  const name = plain(email.split('@')[0] ?? '');
  const letters = bare(name);
  const isIn = (part: string) => part.length >= MIN_NAME_LENGTH && plain(password).includes(part);
  return isIn(name) || isIn(letters) || splitWords(password).some((word) => word !== '' && word === letters);
};
