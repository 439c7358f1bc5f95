import { runInNewContext } from 'node:vm';
import { API_PREFIX } from '#shared/model/constants.ts';
import { SPOT_ADDRESS } from '#shared/api/spot-page.ts';
import { spotRoutes } from '#shared/api/spots.ts';

interface ViewerRequest {
  uri: string;
}

const [BEFORE = '', AFTER = ''] = `${API_PREFIX}${spotRoutes.getSpotPage.path}`.split('{spotId}');

/**
 * The CloudFront function for pages of spots, which the API answers. An address without a valid id becomes the one of a spot that does not
 * exist. `naming` is code that adds the client's address.
 */
export const spotPageCode = (naming = ''): string => `function handler(event) {
  const request = event.request;
  const named = ${String(SPOT_ADDRESS)}.exec(request.uri);
  request.uri = ${JSON.stringify(BEFORE)} + (named ? named[1] : '-') + ${JSON.stringify(AFTER)};
  ${naming}
  return request;
}`;

/** Runs this function on a server of our own. */
export const openSpotPageAddress = (): ((uri: string) => string) => {
  // The code above defines this function.
  const handler = runInNewContext(`${spotPageCode()}; handler`) as (event: {
    request: ViewerRequest;
  }) => ViewerRequest;
  return (uri) => handler({ request: { uri } }).uri;
};
