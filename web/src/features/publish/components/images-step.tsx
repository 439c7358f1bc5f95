import { ImageUploader } from '#web/components/images/image-uploader.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './publish-wizard.module.css';

interface Props {
  images: Wizard['images'];
  error: string | undefined;
}

/** PW-06. */
export const ImagesStep = ({ images, error }: Props) => {
  const text = useText();
  return (
    <div className={styles.images}>
      <p className={styles.intro}>{text('publish.imagesIntro')}</p>
      <ImageUploader {...images} error={error} />
    </div>
  );
};
