/** Addresses at which a recipient checks an invoice (AEAT, "características del código QR" 0.5.0, section 5.1). */
export const CHECK_ADDRESSES = {
  production: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
  test: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR',
} as const;

/**
 * Addresses to which records are sent (`SistemaFacturacion.wsdl`): with the certificate of a person or company, or with an electronic seal.
 */
export const SEND_ADDRESSES = {
  production: {
    person: 'https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    seal: 'https://www10.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
  },
  test: {
    person: 'https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    seal: 'https://prewww10.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
  },
} as const;
