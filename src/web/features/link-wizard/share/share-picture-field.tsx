/** The artist's own picture for networks, instead of the drawn one. */
import { Button, Input } from '@mantine/core';
import { FileDrop } from '#web/parts/file-drop.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { pictureTypes } from '../save/upload-image.ts';
import { useUpload } from '../save/use-upload.ts';
import classes from './share-fields.module.css';

/** `picture` is its URL; a refused one does not change it. */
export function SharePictureField({
  picture,
  onPicture,
}: {
  picture: string | null;
  onPicture: (url: string | null) => void;
}) {
  const { uploading, refusal, choose } = useUpload('cover', onPicture);
  return (
    <div>
      <div className={classes.label}>Picture for networks</div>
      <div className={classes.picture}>
        <div className={classes.drop}>
          <FileDrop accept={pictureTypes.join()} busy={uploading} onFile={choose}>
            {picture === null ? 'It is drawn from the cover. Drop another one here, or ' : 'Drop another one here, or '}
            <span className={classes.choose}>choose a file</span>, best 1200 × 630, up to 4 MB
          </FileDrop>
        </div>
        {picture !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onPicture(null)}>
            Use the drawn one
          </Button>
        )}
      </div>
      {refusal !== null && <Input.Error mt={5}>{fieldError(refusal)}</Input.Error>}
    </div>
  );
}
