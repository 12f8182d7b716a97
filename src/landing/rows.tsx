/** The rows of the page: services and custom links, headings between them, the opt-in block, text notifications and pre-saves. */

import type { ReactNode } from 'react';
import type { DestinationType } from '#domain/links/link.ts';
import { ServiceMark } from './marks.tsx';
import { OptInForm } from './opt-in-form.tsx';
import type { PageModel, PageRow } from './page-model.ts';
import { PresaveForm } from './presave-form.tsx';

type Row<Kind extends PageRow['kind']> = Extract<PageRow, { kind: Kind }>;

/** Rows in lists, split at the headings, so that each heading is also one for screen readers. `isShownOnly` leaves out the forms of rows that have one. */
export function Rows({ model, isShownOnly }: { model: PageModel; isShownOnly: boolean }) {
  const sections: { header: Row<'header'> | undefined; rows: Exclude<PageRow, Row<'header'>>[] }[] = [];
  for (const row of model.rows) {
    if (row.kind === 'header') sections.push({ header: row, rows: [] });
    else if (sections.length === 0) sections.push({ header: undefined, rows: [row] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections.map(({ header, rows }) => (
    <section key={header?.id ?? 'first'} className="rows">
      {header !== undefined && <h2 dir="auto">{header.text}</h2>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              {row.kind === 'optin' && <OptInBlock row={row} isShownOnly={isShownOnly} />}
              {isShownOnly && (row.kind === 'text' || row.kind === 'presave') && (
                <ShownRow
                  row={{ ...row, type: row.kind === 'text' ? 'text' : row.form.provider, label: row.cta }}
                  model={model}
                />
              )}
              {!isShownOnly && row.kind === 'text' && (
                <OpeningRow row={{ ...row, type: 'text', label: row.cta }} model={model}>
                  <OptInForm form={row.form} label={row.cta} />
                </OpeningRow>
              )}
              {!isShownOnly && row.kind === 'presave' && (
                <OpeningRow row={{ ...row, type: row.form.provider }} model={model} savedId={`saved-${row.id}`}>
                  <PresaveForm form={row.form} label={row.label} />
                </OpeningRow>
              )}
              {row.kind === 'destination' && <LinkRow row={row} model={model} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

function LinkRow({ row, model }: { row: Row<'destination'>; model: PageModel }) {
  return (
    <a className="row" href={row.href} data-to={row.id} rel="nofollow">
      <Mark row={row} model={model} />
      <RowWords row={row} />
      {row.cta !== '' && <Pill row={row} />}
    </a>
  );
}

/** A row that opens its form in place, without script. Its button reads "Saved" while the URL's fragment is `savedId`. */
function OpeningRow({
  row,
  model,
  savedId,
  children,
}: {
  row: OpeningWords;
  model: PageModel;
  savedId?: string;
  children: ReactNode;
}) {
  return (
    <details className="opening" id={savedId}>
      <summary className="row">
        <Mark row={row} model={model} />
        <RowWords row={row} />
        <Pill row={row} />
        {savedId !== undefined && <span className="pill saved">Saved</span>}
      </summary>
      {children}
    </details>
  );
}

/** A row that would open a form, and says that it does not here. */
function ShownRow({ row, model }: { row: OpeningWords; model: PageModel }) {
  return (
    <div className="row shown">
      <Mark row={row} model={model} />
      <RowWords row={{ name: row.name, description: `Preview: fans press “${row.cta}” here` }} />
    </div>
  );
}

/** The artist's own picture, or the service's mark. */
function Mark({ row, model }: { row: Pick<OpeningWords, 'type' | 'logo'>; model: PageModel }) {
  if (row.logo === null) return <ServiceMark type={row.type} theme={model.theme} />;
  return <Picture url={row.logo} />;
}

function Picture({ url }: { url: string }) {
  return <img src={url} alt="" width={40} height={40} loading="lazy" />;
}

interface OpeningWords {
  type: DestinationType;
  logo: string | null;
  name: string;
  description: string;
  cta: string;
  label: string;
}

/** The button's text, and its full text for screen readers. */
function Pill({ row }: { row: { cta: string; label: string } }) {
  return (
    <span className="pill" dir="auto">
      {row.cta}
      {row.label !== row.cta && <span className="heard">{row.label.slice(row.cta.length)}</span>}
    </span>
  );
}

function OptInBlock({ row, isShownOnly }: { row: Row<'optin'>; isShownOnly: boolean }) {
  return (
    <div className="optin">
      <p className="ask" dir="auto">
        {row.logo !== null && <Picture url={row.logo} />}
        {row.text}
        {row.description !== '' && <small dir="auto">{row.description}</small>}
      </p>
      {isShownOnly ? (
        <p className="shown">Preview: fans leave their email or number here</p>
      ) : (
        <OptInForm form={row.form} label={row.text} />
      )}
    </div>
  );
}

function RowWords({ row }: { row: { name: string; description: string } }) {
  return (
    <span className="name" dir="auto">
      {row.name}
      {row.description !== '' && <small dir="auto">{row.description}</small>}
    </span>
  );
}
