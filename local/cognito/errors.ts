/** An error answer of Cognito: `type` becomes `__type` and the header `x-amzn-errortype`, which the AWS SDK uses as the error's name. */
export class CognitoError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = type;
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);

/** An unknown user and a wrong password get the same answer, so that nobody learns who has an account. */
export const incorrectCredentials = () => notAuthorized('Incorrect username or password.');

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

export const resourceNotFound = (message: string) => new CognitoError('ResourceNotFoundException', message);

export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
