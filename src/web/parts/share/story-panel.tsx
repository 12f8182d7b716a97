/** The pictures for stories and posts, drawn in the browser, whose fonts have every script (PLACE-34). */
import { Button } from '@mantine/core';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '#web/lib/clock.ts';
import type { ShareLinkQuery } from '#web/lib/graphql/graphql.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { coverColours } from './cover-colours.ts';
import { loadCover, squareOf } from './load-cover.ts';
import panel from './panel.module.css';
import { drawStory, loadStoryFonts, type StoryFormat, storySizes } from './story-drawing.ts';
import classes from './story-panel.module.css';
import { releaseWords } from './story-words.ts';

const formats: readonly { value: StoryFormat; label: string }[] = [
  { value: 'story', label: '9:16' },
  { value: 'square', label: '1:1' },
];
const [paper, night] = ['#faf8f4', '#0d0d0e'];
const quality = 0.92;

/** `url` is what the picture says; `link` is undefined while it loads. */
export function StoryPanel({
  title,
  address,
  url,
  link,
}: {
  title: string;
  address: string;
  url: string;
  link: ShareLinkQuery['links_by_pk'] | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [format, setFormat] = useState<StoryFormat>('story');
  const { cover, colours } = useCover(link?.image);
  const [chosen, setChosen] = useState<string>();
  const grounds = [...colours, paper, night];
  const ground = chosen ?? grounds[0] ?? night;
  const now = useNow();
  const line = link ? [link.artist.name, releaseWords(link, now)].filter((part) => part !== '').join(' · ') : '';
  // A placement's mark belongs to the url that people read and type.
  const shown = address + (/\/-[a-z0-9]+$/.exec(url)?.[0] ?? '');
  const [opened, setOpened] = useState(false);
  const isReady = link !== undefined;

  useEffect(() => {
    let isGone = false;
    const story = { format, cover, title, line, address: shown, ground };
    void loadStoryFonts(story).finally(() => {
      if (!isGone && canvas.current !== null) drawStory(canvas.current, story);
    });
    return () => {
      isGone = true;
    };
  }, [format, cover, title, line, shown, ground]);

  const file = async (): Promise<File | undefined> => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/jpeg', quality));
    return blob === null ? undefined : new File([blob], `${fileTitle(address)}-${format}.jpg`, { type: 'image/jpeg' });
  };
  const save = async (): Promise<void> => {
    const made = await file();
    if (made === undefined) showErrorSnack('This picture could not be made here.');
    else saveFile(made.name, made, made.type);
  };
  // The person may close the sheet without sharing, which the browser reports as a failure.
  const share = async (): Promise<void> => {
    const made = await file();
    if (made !== undefined) await navigator.share({ files: [made] }).catch(() => undefined);
  };
  const { width, height } = storySizes[format];

  return (
    <section className={panel.card} aria-labelledby="story-heading" data-opened={opened || undefined}>
      <div className={panel.shown}>
        <div className={panel.picture}>
          <canvas
            ref={canvas}
            className={classes.drawn}
            role="img"
            aria-label={`Picture of ${title} for ${format === 'story' ? 'a story' : 'a post'}`}
          />
        </div>
        <div className={panel.brief}>
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden="true" />}
            disabled={!isReady}
            onClick={() => void (sharesFiles() ? share() : save())}
          >
            Story
          </Button>
          <TextButton aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? 'Less' : 'More'}
          </TextButton>
        </div>
      </div>
      <div className={`${panel.settings} ${panel.opened}`}>
        <h3 id="story-heading">Story</h3>
        <p className={panel.hint}>
          {width} × {height}. Put the link sticker on the white field.
        </p>
        <Segmented label="Format of the picture" options={formats} value={format} onChange={setFormat} />
        <div className={classes.acts}>
          <Button
            variant="default"
            size="xs"
            leftSection={<Download size={15} aria-hidden="true" />}
            disabled={!isReady}
            onClick={() => void save()}
          >
            Picture
          </Button>
          {sharesFiles() && (
            <Button
              variant="default"
              size="xs"
              leftSection={<Share2 size={15} aria-hidden="true" />}
              disabled={!isReady}
              onClick={() => void share()}
            >
              Share picture
            </Button>
          )}
        </div>
        <div role="radiogroup" aria-label="Background of the picture" className={classes.grounds}>
          <span aria-hidden="true">Background</span>
          {grounds.map((colour) => (
            <label key={colour} style={{ '--ground': colour }}>
              <input
                type="radio"
                name="ground"
                className="visually-hidden"
                aria-label={colour}
                checked={colour === ground}
                onChange={() => setChosen(colour)}
              />
            </label>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Whether the device's share sheet takes pictures. */
function sharesFiles(): boolean {
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], 'a.jpg', { type: 'image/jpeg' })] });
}

const fileTitle = (address: string): string => address.split('/').at(-1) ?? 'page';

/** The cover as a square to draw, and its colours; without a cover that can be read there are none. */
function useCover(image: string | null | undefined): { cover: HTMLCanvasElement | undefined; colours: string[] } {
  const [found, setFound] = useState<{ cover: HTMLCanvasElement | undefined; colours: string[] }>({
    cover: undefined,
    colours: [],
  });
  useEffect(() => {
    let isGone = false;
    void loadCover(image).then((loaded) => {
      if (isGone || loaded === undefined) return;
      setFound({ cover: squareOf(loaded, 1080).canvas, colours: coverColours(squareOf(loaded, 48).data, 3) });
    });
    return () => {
      isGone = true;
    };
  }, [image]);
  return found;
}
