const PATIENCE_MS = 10_000;

/** The browser's position. Rejects if it is unknown or not allowed. */
export const findBrowser = () =>
  new Promise<{ lat: number; lng: number }>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ message }) => reject(new Error(message)),
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  });
