/** The picture of a destination: choose, show, remove; its limits are checked before the upload (LINK-33). */
import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { FileDrop } from '#web/parts/file-drop.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { imageProblem, pictureTypes, uploadImage } from '../save/upload-image.ts';
import classes from './logo-field.module.css';

/** `logo` is the picture's URL or null; a refused picture does not change it. */
export function LogoField({ logo, onLogo }: { logo: string | null; onLogo: (logo: string | null) => void }) {
  const [uploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = async (file: File): Promise<void> => {
    const problem = imageProblem(file, 'logo');
    setRefusal(problem === undefined ? null : sentenceOf(problem));
    if (problem !== undefined) return;
    setUploading(true);
    try {
      onLogo(await uploadImage(file, 'logo'));
    } catch (failure) {
      const sentence = failure instanceof Error ? failure.message : sentenceOf('UPLOAD_FAILED');
      setRefusal(sentence);
      showErrorSnack(sentence);
    } finally {
      setUploading(false);
    }
  };
  return (
    <div>
      <div className={classes.label}>Picture</div>
      <div className={classes.field}>
        {logo !== null && <Cover key={logo} src={logo} name="" size={44} />}
        <div className={classes.drop}>
          <FileDrop accept={pictureTypes.join()} busy={uploading} onFile={(file) => void upload(file)}>
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
