interface Props {
  title: string;
  description?: string;
}

/** The title and description of a page, which React moves into the head. Every page renders one. */
export const PageHead = ({ title, description }: Props) => (
  <>
    <title>{`${title} · PlazaLibre`}</title>
    {description && <meta name="description" content={description} />}
  </>
);
