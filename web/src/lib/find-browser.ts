const PATIENCE_MS = 10_000;

/** Where the browser is. Rejects when it does not know, or may not tell. */
export const findBrowser = () =>
  new Promise<{ lat: number; lng: number }>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ message }) => reject(new Error(message)),
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  });
