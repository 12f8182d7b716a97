/** The QR code of a link or placement with its colours, the cover in its middle, and files that a decoder has read (PLACE-30 to PLACE-33). */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { colourProblem, contrastOf, leastContrast, printWidth, qrContent } from '#domain/links/qr-content.ts';
import { counted as countedOf } from '#web/ui/numbers.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectLater } from '#web/ui/select-later.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { loadCover, squareOf } from './load-cover.ts';
import panel from './panel.module.css';
import type { ViewsAndClicks } from './placement-figures.ts';
import { type DrawnQr, makeQrFile, type QrFormat } from './qr-files.ts';
import classes from './qr-panel.module.css';
import { type QrLook, qrModules, qrSvg } from './qr-picture.ts';
import { wholeLink, withUtm } from './share-target.ts';

/** From how far away people read the code, in centimetres. */
const distances = [
  { value: '20', label: 'In the hand, 20 cm' },
  { value: '50', label: 'On a table, 50 cm' },
  { value: '100', label: 'On a wall, 1 m' },
  { value: '300', label: 'Across a room, 3 m' },
  { value: '1000', label: 'From a crowd, 10 m' },
] as const;
type Distance = (typeof distances)[number]['value'];

/** Pixels of the cover in a code: sharp on paper 3 cm wide. */
const markSide = 512;
const ink = { dark: '#16140f', light: '#ffffff' };

const files: readonly { format: QrFormat; label: string }[] = [
  { format: 'svg', label: 'SVG' },
  { format: 'png-1024', label: 'PNG 1024' },
  { format: 'png-2048', label: 'PNG 2048' },
  { format: 'pdf', label: 'PDF for print' },
];

const sizes = (centimetres: number): string => (centimetres >= 100 ? `${centimetres / 100} m` : `${centimetres} cm`);

/** `name` begins the files' names, `image` is the cover; `counted` is what the chosen placement brought, undefined without one. */
export function QrPanel({
  targets,
  target,
  url,
  name,
  image,
  counted,
  onTarget,
}: {
  targets: readonly { value: string; label: string }[];
  target: string;
  url: string;
  name: string;
  image: string | null | undefined;
  counted: ViewsAndClicks | undefined;
  onTarget: (target: string) => void;
}) {
  const { mark: cover, isUnreadable } = useMark(image);
  const [withCover, setWithCover] = useState(true);
  const [colours, setColours] = useState(ink);
  const [distance, setDistance] = useState<Distance>('20');
  const [busy, setBusy] = useState<QrFormat>();
  const [failure, setFailure] = useState<'unread' | 'unmade'>();
  const [opened, setOpened] = useState(false);
  const mark = withCover ? cover : undefined;
  const text = qrContent(url);
  const modules = useMemo(() => qrModules(text, mark !== undefined), [text, mark]);
  const unfit = colourProblem(colours.dark, colours.light);
  const look: QrLook = useMemo(() => ({ ...colours, mark }), [colours, mark]);
  const width = printWidth(Number(distance));
  const isFit = modules !== undefined && unfit === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is about the code that was shown.
  useEffect(() => setFailure(undefined), [text, look]);

  const save = async (format: QrFormat): Promise<void> => {
    if (modules === undefined) return;
    const qr: DrawnQr = { text, modules, look, width };
    setBusy(format);
    setFailure(undefined);
    try {
      const file = await makeQrFile(qr, format);
      if (file === undefined) setFailure('unread');
      else saveFile(fileName(name, target, format), file.content, file.type);
    } catch {
      setFailure('unmade');
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <section className={panel.card} aria-labelledby="qr-heading" data-opened={opened || undefined}>
      <div className={panel.shown}>
        <div className={panel.picture}>
          {isFit && (
            <span
              className={classes.code}
              role="img"
              aria-label={`QR code: ${targets.find(({ value }) => value === target)?.label ?? ''}`}
              // The file as it is saved: what is seen is what is read.
              // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers, checked colours and a data: URL of our own canvas.
              dangerouslySetInnerHTML={{ __html: qrSvg(modules, look) }}
            />
          )}
        </div>
        <p className={`${panel.hint} ${panel.opened}`}>
          {counted !== undefined &&
            `${countedOf(counted.views, 'view')}, ${countedOf(counted.clicks, 'click')} so far. `}
          Print it {sizes(width)} wide or larger, with its white border.
        </p>
        <div className={panel.brief}>
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden="true" />}
            disabled={!isFit}
            loading={busy === 'png-1024'}
            onClick={() => void save('png-1024')}
          >
            QR code
          </Button>
          <TextButton aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? 'Less' : 'More'}
          </TextButton>
        </div>
      </div>
      <div className={`${panel.settings} ${panel.opened}`}>
        <h3 id="qr-heading">QR code</h3>
        <SelectLater label="QR code of" data={targets} value={target} onChange={onTarget} />
        {modules === undefined ? (
          <p className={classes.problem} role="alert">
            This address is too long for a QR code. Shorten the UTM values, or use a placement.
          </p>
        ) : (
          <>
            {cover !== undefined && (
              <Segmented
                label="In the middle"
                options={[
                  { value: 'cover', label: 'Cover' },
                  { value: 'plain', label: 'Plain' },
                ]}
                value={withCover ? 'cover' : 'plain'}
                onChange={(value) => setWithCover(value === 'cover')}
              />
            )}
            {isUnreadable && (
              <p className={panel.hint}>
                The host of this cover does not let other pages read it, so the code is plain. Upload the cover in the
                editor to have it here.
              </p>
            )}
            <div className={classes.colours}>
              <Colour label="Squares" value={colours.dark} onChange={(dark) => setColours({ ...colours, dark })} />
              <Colour
                label="Background"
                value={colours.light}
                onChange={(light) => setColours({ ...colours, light })}
              />
            </div>
            {unfit !== undefined && (
              <p className={classes.problem} role="alert">
                {unfit === 'inverted'
                  ? 'The squares have to be darker than the background: many cameras read no other code.'
                  : `These colours are too alike (${contrastOf(colours.dark, colours.light).toFixed(1)}:1). Cameras need at least ${leastContrast}:1.`}
              </p>
            )}
            <SelectLater label="Read from" data={distances} value={distance} onChange={setDistance} />
            {failure !== undefined && (
              <div className={classes.problem} role="alert">
                {failure === 'unread'
                  ? 'A decoder could not read this code, so it was not saved.'
                  : 'This file could not be made here.'}
                {(mark !== undefined || colours !== ink) && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => {
                      setWithCover(false);
                      setColours(ink);
                    }}
                  >
                    Use the plain code
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </div>
      <div className={`${classes.files} ${panel.opened}`}>
        {files.map(({ format, label }) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            disabled={!isFit || (busy !== undefined && busy !== format)}
            loading={busy === format}
            onClick={() => void save(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Colour({ label, value, onChange }: { label: string; value: string; onChange: (colour: string) => void }) {
  return (
    <label className={classes.colour}>
      <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      {label}
    </label>
  );
}

/** The cover as a small picture that a code can carry; undefined until it is there, and when there is none that can be read. */
function useMark(image: string | null | undefined): { mark: QrLook['mark']; isUnreadable: boolean } {
  const [mark, setMark] = useState<QrLook['mark']>();
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let isGone = false;
    void loadCover(image).then((found) => {
      if (isGone) return;
      setUnreadable(Boolean(image) && found === undefined);
      if (found === undefined) return setMark(undefined);
      const { canvas } = squareOf(found, markSide);
      setMark({ image: canvas, url: canvas.toDataURL('image/jpeg', 0.9) });
    });
    return () => {
      isGone = true;
    };
  }, [image]);
  return { mark, isUnreadable };
}

function fileName(name: string, target: string, format: QrFormat): string {
  const [ending = '', width] = format.split('-');
  const of = target === wholeLink ? [] : [target === withUtm ? 'utm' : target];
  return `${[name, ...of, 'qr', ...(width === undefined ? [] : [width])].join('-')}.${ending}`;
}
