/** Which part of a picture becomes the cover: moved and made larger by pointer, fingers or keys, or taken whole. */
import { Button, Group, Modal, Slider, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CoverImageStyle } from '#domain/links/link.ts';
import classes from './crop-dialog.module.css';
import { cutPicture } from './cut-picture.ts';

/** Width by height of what the page shows in each style; full covers are as wide as the phone and a little less high. */
const aspects: Record<CoverImageStyle, number> = { square: 1, full: 1, avatar: 1 };
const mostZoom = 4;

/** What a stored picture is cut into, so that what is see-through stays so. */
const storedType = 'image/webp';

/**
 * `picture` is a file just chosen, or the address of one that is stored. `onDone` gets the cut picture, or the file itself when it is taken
 * whole; `onUnreadable` when the browser cannot show or cut it.
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
  const address = useMemo(() => (isStored ? picture : URL.createObjectURL(picture)), [picture, isStored]);
  useEffect(() => (isStored ? undefined : () => URL.revokeObjectURL(address)), [address, isStored]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);

  const cut = async (): Promise<void> => {
    if (area === null) return;
    setBusy(true);
    try {
      onDone(await cutPicture(address, area, isStored ? storedType : picture.type));
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
          image={address}
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
