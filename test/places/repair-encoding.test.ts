import { describe, expect, it } from 'vitest';
import { repairEncoding } from '#build/streets/repair-encoding.ts';

describe('Names of streets whose letters were encoded again', () => {
  it.each([
    ['Calle CigÃƒÂ¼eña', 'Calle Cigüeña'],
    ['Calle Ana MÃ‚Âª Matute', 'Calle Ana Mª Matute'],
    ['Calle SangÃ¼esa', 'Calle Sangüesa'],
    ['CALLE MUÃ‘OZ', 'CALLE MUÑOZ'],
    ['Plaza d’en Bosch', 'Plaza d’en Bosch'],
    ['Plaza dâ€™en Bosch', 'Plaza d’en Bosch'],
  ])('[HM-02] are repaired, however often: %s is %s', (name, right) => {
    expect(repairEncoding(name)).toBe(right);
  });

  it.each(['Rúa São João', 'Calle Ángela', 'Carrer l’Ènova', 'Avenida 1ª', 'Calle Ã', 'Plaza «Mayor»'])(
    '[HM-02] stay as they are if they were not: %s',
    (name) => {
      expect(repairEncoding(name)).toBe(name);
    },
  );
});
