const PATIENCE_MS = 8000;

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** The driver's position; null if the browser does not give it, in time or at all: a report does not need it. */
export const findPosition = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(null);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  });
