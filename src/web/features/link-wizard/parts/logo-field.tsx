/** The picture of a destination: choose, show, remove; its limits are checked before the upload (LINK-33). */
import { Button, Input } from '@mantine/core';
import { FileDrop } from '#web/parts/file-drop.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { pictureTypes } from '../save/upload-image.ts';
import { useUpload } from '../save/use-upload.ts';
import classes from './logo-field.module.css';

/** `logo` is the picture's URL or null; a refused picture does not change it. */
export function LogoField({ logo, onLogo }: { logo: string | null; onLogo: (logo: string | null) => void }) {
  const { uploading, refusal, choose } = useUpload('logo', onLogo);
  return (
    <div>
      <div className={classes.label}>Picture</div>
      <div className={classes.field}>
        {logo !== null && <Cover key={logo} src={logo} name="" size={44} />}
        <div className={classes.drop}>
          <FileDrop accept={pictureTypes.join()} busy={uploading} onFile={choose}>
            Drop a picture here, or <span className={classes.choose}>choose a file</span>, up to 1 MB
          </FileDrop>
        </div>
        {logo !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onLogo(null)}>
            Remove
          </Button>
        )}
      </div>
      {refusal !== null && <Input.Error mt={5}>{fieldError(refusal)}</Input.Error>}
    </div>
  );
}
