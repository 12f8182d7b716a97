/** The cover: a place to drop or choose a picture, its limits and messages, and how it is cut. */
import { Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { type CoverImageStyle, coverImageStyles } from '#domain/links/link.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { largestCoverBytes, uploadCover } from '../save/upload-image.ts';
import classes from './cover-field.module.css';

const styleNames: Record<CoverImageStyle, string> = { square: 'Square', full: 'Full', avatar: 'Avatar' };

/** `image` is the cover's address; a refused or failed picture leaves it as it was. */
export function CoverField({
  id,
  image,
  name,
  coverStyle,
  error,
  onImage,
  onCoverStyle,
  onUploading,
}: {
  id: string;
  image: string | null;
  name: string;
  coverStyle: CoverImageStyle;
  error: ReactNode;
  onImage: (url: string) => void;
  onCoverStyle: (style: CoverImageStyle) => void;
  onUploading: (uploading: boolean) => void;
}) {
  const [uploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = refusal === null ? error : <span role="alert">{refusal}</span>;

  const upload = async (files: File[]): Promise<void> => {
    const [file] = files;
    if (!file) return;
    setRefusal(null);
    setUploading(true);
    onUploading(true);
    try {
      onImage(await uploadCover(file));
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : sentenceOf('UPLOAD_FAILED'));
    } finally {
      setUploading(false);
      onUploading(false);
    }
  };

  return (
    <div>
      <div className={classes.field}>
        <Cover key={image} src={image} name={name} size={132} round={coverStyle === 'avatar'} />
        <div className={classes.box} data-wrong={shown ? true : undefined}>
          <Dropzone
            id={id}
            onDrop={(files: File[]) => void upload(files)}
            onReject={(rejections: Rejection[]) => setRefusal(rejectionSentence(rejections))}
            accept={['image/*']}
            maxSize={largestCoverBytes}
            multiple={false}
            loading={uploading}
            className={classes.drop}
            aria-label="Drop a cover here, or choose a file"
          >
            Drop a cover here, or
            <br />
            <span className={classes.choose}>choose a file</span>
            <span className={classes.limits}>JPG, PNG or WebP up to 4 MB</span>
          </Dropzone>
          <Segmented
            label="Cover style"
            value={coverStyle}
            options={coverImageStyles.map((style) => ({ value: style, label: styleNames[style] }))}
            onChange={onCoverStyle}
          />
        </div>
      </div>
      {shown && <Input.Error className={classes.error}>{shown}</Input.Error>}
    </div>
  );
}

/** Why the drop zone took none of the files. */
interface Rejection {
  errors: readonly { code: string }[];
}

function rejectionSentence(rejections: readonly Rejection[]): string {
  const code = rejections[0]?.errors[0]?.code;
  if (code === 'file-too-large') return sentenceOf('FILE_OVER_4MB');
  return sentenceOf(code === 'file-invalid-type' ? 'FILE_NOT_IMAGE' : 'UPLOAD_FAILED');
}
