import type { Language } from '../../api/accounts.ts';

/** The words of a statement. Where the figures go is said in general terms: boxes of forms change from year to year. */
export const STATEMENT_TEXTS = {
  es: {
    title: (period: string) => `Resumen fiscal ${period}`,
    quarter: (quarter: string, year: string) => `${quarter}.º trimestre de ${year}`,
    of: (name: string, taxId: string) => [name, taxId].filter((part) => part !== '').join(' · '),
    made: (day: string) => `Hecho el ${day}. Importes en euros.`,
    counting:
      'Cada estancia cuenta entera en el mes en que empieza (hora de Madrid), también si aún está por venir y ya está pagada. Las canceladas fuera de plazo cuentan; las devueltas, no.',
    rent: 'Alquiler que pagan los conductores',
    commission: 'Comisión de PlazaLibre',
    spots: 'Por plaza',
    months: 'Por mes',
    tax: 'Impuesto',
    stays: 'Estancias',
    base: 'Base',
    amount: 'Cuota',
    total: 'Total',
    spot: 'Plaza',
    month: 'Mes',
    occupancy: 'Ocupación',
    rentShort: 'Alquiler',
    commissionShort: 'Comisión',
    owner: 'Recibes',
    exempt: (name: string) => `${name}, exento`,
    none: 'Sin impuesto conocido',
    noneNote:
      '«Sin impuesto conocido»: reservas de antes de que guardáramos el impuesto de cada una, y plazas de una ciudad cuyo tipo no está configurado.',
    compensated: 'Lo que te paga PlazaLibre en lugar del conductor',
    compensatedShort: 'De PlazaLibre',
    compensatedSum: (stays: number, sum: string) =>
      `${String(stays)} ${stays === 1 ? 'estancia' : 'estancias'}: ${sum}`,
    compensatedNote:
      'Estancias cuyo dinero devolvimos al conductor por un aviso que no tenía razón: te las pagamos nosotros. No es alquiler y aquí no lleva impuesto. Cuentan como estancias, también en lo que declaramos cada año a Hacienda.',
    occupancyNote:
      'Ocupación: de las horas en que se podía reservar cada plaza con sus reglas de hoy, las que estuvieron reservadas hasta ahora.',
    nothing: 'No hay estancias en este periodo.',
    where: 'Dónde va cada cosa',
    advice:
      'Esto no es asesoramiento fiscal: son los datos de PlazaLibre, ordenados. Si dudas, pregunta a tu asesor o a Hacienda.',
    explanations: [
      'IVA (modelo 303, trimestral): la base y la cuota del alquiler van en el IVA devengado; la cuota de nuestra comisión, en el IVA deducible, con nuestra factura. Alquilar una plaza suelta lleva IVA también si eres particular (Ley 37/1992, arts. 5.Uno.c y 20.Uno.23.º b).',
      'El IVA de lo que se cobra antes de la estancia se devenga al cobrarlo (Ley 37/1992, art. 75.Dos). Este resumen cuenta por el día en que empieza la estancia: una reserva pagada en un trimestre y disfrutada en el siguiente puede corresponder al del pago.',
      'IGIC (Canarias) e IPSI (Ceuta y Melilla) no van en el modelo 303: se declaran a la Agencia Tributaria Canaria (modelo 420) o a la ciudad.',
      'IRPF (declaración anual): si alquilas como particular, suele ser rendimiento del capital inmobiliario (Ley 35/2006, arts. 22 y 23). Ingreso: el alquiler sin el impuesto que declaras. Gasto: nuestra comisión, sin la cuota que te deduces. Si tu alquiler está exento, ingreso y gasto van enteros, con impuestos.',
      'Lo que cobras por una reclamación (quedarse de más, daños, pérdidas) no está en este resumen. Lo de quedarse de más es alquiler: súmalo.',
      'Modelo 347 y otros: no salen de aquí. PlazaLibre declara cada año a Hacienda lo que te ha enviado, en el trimestre del envío, y su comisión (Directiva DAC7): por eso esas cifras no son las de este resumen.',
    ],
  },
  en: {
    title: (period: string) => `Tax statement ${period}`,
    quarter: (quarter: string, year: string) => `quarter ${quarter} of ${year}`,
    of: (name: string, taxId: string) => [name, taxId].filter((part) => part !== '').join(' · '),
    made: (day: string) => `Made on ${day}. Amounts in euros.`,
    counting:
      'Each stay counts in full in the month in which it starts (Madrid time), even if it is still to come and already paid. Stays cancelled late count; refunded ones do not.',
    rent: 'Rent that drivers pay',
    commission: 'Commission of PlazaLibre',
    spots: 'By spot',
    months: 'By month',
    tax: 'Tax',
    stays: 'Stays',
    base: 'Base',
    amount: 'Tax amount',
    total: 'Total',
    spot: 'Spot',
    month: 'Month',
    occupancy: 'Occupancy',
    rentShort: 'Rent',
    commissionShort: 'Commission',
    owner: 'You get',
    exempt: (name: string) => `${name}, exempt`,
    none: 'No known tax',
    noneNote:
      '“No known tax”: bookings from before we kept the tax of each, and spots in a city whose rate is not set up.',
    compensated: 'What PlazaLibre pays you instead of the driver',
    compensatedShort: 'By PlazaLibre',
    compensatedSum: (stays: number, sum: string) =>
      `${String(stays)} ${stays === 1 ? 'stay' : 'stays'}: ${sum}`,
    compensatedNote:
      'Stays whose money we gave back to the driver because of a report that was not founded: we pay you for them. This is not rent, and has no tax here. They count as stays, also in what we report to the tax office each year.',
    occupancyNote:
      'Occupancy: of the hours in which each spot could be booked under its present rules, those that were booked until now.',
    nothing: 'There are no stays in this period.',
    where: 'Where it goes',
    advice:
      'This is not tax advice: it is your PlazaLibre data, in order. If in doubt, ask your adviser or the tax office.',
    explanations: [
      'VAT (modelo 303, each quarter): base and tax of the rent go into the output VAT; the tax on our commission into the deductible VAT, with our invoice. Renting out a spot on its own carries VAT even if you are a private person (Ley 37/1992, arts. 5.Uno.c and 20.Uno.23 b).',
      'VAT on what is paid before the stay is due when it is paid (Ley 37/1992, art. 75.Dos). This statement counts by the day on which the stay starts: a booking that is paid in one quarter and used in the next may belong to that of the payment.',
      'IGIC (Canary Islands) and IPSI (Ceuta and Melilla) do not go into modelo 303: they are declared to the Agencia Tributaria Canaria (modelo 420), or to the city.',
      'IRPF (income tax, each year): for private persons it is usually income from real estate, rendimientos del capital inmobiliario (Ley 35/2006, arts. 22 and 23). Income: the rent without the tax that you declare. Expense: our commission without the tax that you deduct. If your rent is exempt, both go in full, with tax.',
      'What a claim pays you (overstaying, damage, losses) is not in this statement. What is paid for overstaying is rent: add it.',
      'Modelo 347 and others: not from here. Each year PlazaLibre reports to the tax office what it has sent you, in the quarter in which it was sent, and its commission (directive DAC7): so those figures are not the ones in this statement.',
    ],
  },
} as const satisfies Record<Language, object>;
