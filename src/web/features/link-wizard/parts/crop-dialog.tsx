/** Crops a picture for the cover by pointer, touch or keys, or takes it whole. */
import { Button, Group, Modal, Slider, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CoverImageStyle } from '#domain/links/link.ts';
import classes from './crop-dialog.module.css';
import { cropPicture } from './crop-picture.ts';

/** Aspect ratio, width by height, of the cover in each style. */
const aspects: Record<CoverImageStyle, number> = { square: 1, full: 1, avatar: 1 };
const mostZoom = 4;

/** The type of a cropped stored picture: WebP keeps transparency. */
const storedType = 'image/webp';

/**
 * `picture` is a chosen file, or the URL of a stored picture. `onDone` gets the cropped picture, or the file itself when it is taken whole;
 * `onUnreadable` is called when the browser cannot show or crop it.
 */
export function CropDialog({
  picture,
  coverStyle,
  onDone,
  onCancel,
  onUnreadable,
}: {
  picture: File | string;
  coverStyle: CoverImageStyle;
  onDone: (picture: Blob) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}) {
  const isStored = typeof picture === 'string';
  const url = useMemo(() => (isStored ? picture : URL.createObjectURL(picture)), [picture, isStored]);
  useEffect(() => (isStored ? undefined : () => URL.revokeObjectURL(url)), [url, isStored]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);

  const cut = async (): Promise<void> => {
    if (area === null) return;
    setBusy(true);
    try {
      onDone(await cropPicture(url, area, isStored ? storedType : picture.type));
    } catch {
      onUnreadable();
    }
  };

  return (
    <Modal
      opened
      onClose={onCancel}
      size="lg"
      withCloseButton={false}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Choose the part to show
        </Text>
      }
    >
      <div className={classes.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={aspects[coverStyle]}
          cropShape={coverStyle === 'avatar' ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={10}
          cropperProps={{ role: 'group', 'aria-label': 'Picture. The arrow keys move it.' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable, crossOrigin: 'anonymous' }}
        />
      </div>
      <Group gap={14} mt="md" wrap="nowrap">
        <Text size="md" fw={550} id="crop-size">
          Size
        </Text>
        <Slider
          flex={1}
          min={1}
          max={mostZoom}
          step={0.05}
          label={null}
          value={zoom}
          thumbLabel="Size of the picture"
          onChange={setZoom}
        />
      </Group>
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        {!isStored && (
          <Button variant="default" onClick={() => onDone(picture)}>
            Use the whole picture
          </Button>
        )}
        <Button onClick={() => void cut()} loading={busy} disabled={area === null}>
          Use this part
        </Button>
      </Group>
    </Modal>
  );
}
