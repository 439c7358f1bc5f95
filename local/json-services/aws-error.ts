/** An error of AWS, by the name that its clients use. */
export class AwsError extends Error {
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}
