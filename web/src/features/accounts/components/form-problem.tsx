import { FieldError } from '#web/ui/field.tsx';

/** A problem of a whole form, announced at once. */
export const FormProblem = ({ children }: { children: string | undefined }) =>
  children && (
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  );
