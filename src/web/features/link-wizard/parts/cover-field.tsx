/** The cover: choose or drop a picture, its limits and errors, cropping, and the cover style. */
import { Button, Input, Loader } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { Crop } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { type CoverImageStyle, coverImageStyles } from '#domain/links/link.ts';
import { DrawnCover } from '#landing/drawn-cover.tsx';
import { FileDrop } from '#web/parts/file-drop.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { imageProblem, pictureTypes } from '../save/upload-image.ts';
import { useUpload } from '../save/use-upload.ts';
import classes from './cover-field.module.css';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** For a stored cover that its host does not let other sites crop (CORS). */
const storedUncut = "This cover can't be cropped here. Choose its file again to crop it.";

const styleNames: Record<CoverImageStyle, string> = { square: 'Square', full: 'Full', avatar: 'Avatar' };

/**
 * `image` is the cover's URL, which can be cropped again; a refused or failed picture does not change it. `drawnId` selects the drawing that
 * shows without a picture.
 */
export function CoverField({
  id,
  image,
  drawnId,
  coverStyle,
  error,
  onImage,
  onCoverStyle,
}: {
  id: string;
  image: string | null;
  drawnId: string;
  coverStyle: CoverImageStyle;
  error: ReactNode;
  onImage: (url: string) => void;
  onCoverStyle: (style: CoverImageStyle) => void;
}) {
  const { uploading, refusal, refuse, start } = useUpload('cover', onImage);
  const [cropping, setCropping] = useState<File | string | null>(null);
  // The dialog is only mounted while it is open, so it cannot return the focus itself.
  useFocusReturn({ opened: cropping !== null });
  const hasImage = image !== null && image !== '';
  const shown = refusal === null ? error : fieldError(refusal);

  const choose = (file: File): void => {
    const problem = imageProblem(file, 'cover');
    refuse(problem === undefined ? null : sentenceOf(problem));
    if (problem === undefined) setCropping(file);
  };
  const cropImage = (url: string): void => {
    refuse(null);
    setCropping(url);
  };

  return (
    <div>
      <div className={classes.field}>
        <div className={classes.picture}>
          {hasImage ? (
            <Cover key={image} src={image} name="" size={132} round={coverStyle === 'avatar'} />
          ) : (
            <span className={classes.drawn} data-round={coverStyle === 'avatar' || undefined}>
              <DrawnCover id={drawnId} />
            </span>
          )}
          {hasImage && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label="Crop cover"
              leftSection={<Crop size={14} aria-hidden="true" />}
              onClick={() => !uploading && cropImage(image)}
            >
              Crop
            </Button>
          )}
        </div>
        <div className={classes.box} data-wrong={shown ? true : undefined}>
          <FileDrop accept={pictureTypes.join()} id={id} busy={uploading} onFile={choose}>
            Drop a cover here, or
            <br />
            <span className={classes.choose}>choose a file</span>
            <span className={classes.limits}>JPG, PNG or WebP up to 4 MB</span>
          </FileDrop>
          <Segmented
            label="Cover style"
            value={coverStyle}
            options={coverImageStyles.map((style) => ({ value: style, label: styleNames[style] }))}
            onChange={onCoverStyle}
          />
        </div>
      </div>
      {shown && <Input.Error className={classes.error}>{shown}</Input.Error>}
      {cropping !== null && (
        <Suspense
          fallback={<Loader mt={8} size={20} color="var(--brass)" role="status" aria-label="Opening the picture" />}
        >
          <CropDialog
            picture={cropping}
            coverStyle={coverStyle}
            onDone={(picture) => {
              setCropping(null);
              start(picture);
            }}
            onCancel={() => setCropping(null)}
            onUnreadable={() => {
              setCropping(null);
              refuse(typeof cropping === 'string' ? storedUncut : sentenceOf('FILE_NOT_IMAGE'));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
