/** Types of the public site's renderer, for the server, which does not compile JSX. */
import type { Unmet } from '#domain/installation/hidden-parts.ts';
import type { CatalogueMatch } from '#domain/links/catalogue-match.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { BlogCategory, BlogFilter, BlogPost } from '#domain/site/blog.ts';
import type { HelpResult, SiteDocument } from '#domain/site/document.ts';
import type { PageUrls, RenderedDocument } from '#landing/rendered-document.ts';

/** The kinds of page in the homepage's carousel. */
export const sampleKinds = ['hero', 'bio', 'release', 'playlist', 'pre-save'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** The document in the homepage's frame that loads the script of a coupon (COUP-14). */
export const couponScriptPath = '/site/coupon-script';

/** What the homepage shows besides its own words. */
export interface HomeView {
  /** What was typed into the email box, and what is wrong with it; '' for nothing. */
  email: string;
  problem: string;
  /** A message above the page, such as about an invitation that cannot be used; '' for none. */
  notice: string;
  /** The Spotify URL that the email box claims; '' for none. */
  source: string;
  /** The visitor's coupon; undefined without one. */
  coupon?: CouponBanner | undefined;
}

/** A visitor's coupon, as its cookies say. */
export interface CouponBanner {
  coupon: string;
  /** 0 for none. */
  freeMonths: number;
  /** Stands in front of the free months; '' for nothing. */
  prepend: string;
  /** The script that the operator set for the coupon, which the page asks for or loads; undefined for neither. */
  script: { url: string; state: 'ask' | 'load' } | undefined;
}

export interface BlogListView {
  posts: readonly BlogPost[];
  categories: readonly BlogCategory[];
  filter: BlogFilter;
}

/** The Help Center's first page. `results` is undefined without a search. */
export interface HelpListView {
  documents: readonly SiteDocument[];
  search: string;
  results: readonly HelpResult[] | undefined;
}

/** The privacy portal. `state` is what the visitor chose here; `just` is set right after a choice. */
export interface PortalView {
  optedOut: boolean;
  just: boolean;
  globalPrivacyControl: boolean;
  /** The hosts on which the choice holds. */
  hosts: readonly string[];
  /** The origins that the form's answer leads through. */
  origins: readonly string[];
}

/** The site's words for a page that could not be shown. */
export interface NoticeView {
  title: string;
  text: string;
}

/** A file that the site's documents load, under a URL that contains a hash of its content. */
export interface SiteFile {
  path: string;
  contentType: string;
  body: Buffer<ArrayBuffer>;
}

/** Where the site is: the URL of the app without a slash at the end, and what the installation does without, which no page promises (MODE-12). */
export interface SitePlace {
  appUrl: string;
  unmet: Unmet;
}

/** Renders the public site. Pure: the same arguments give the same bytes. */
export interface SiteRenderer {
  files: readonly SiteFile[];
  home(place: SitePlace, view: HomeView): RenderedDocument;
  /** The document in the homepage's frame that loads the script of a coupon; `url` is the script's. */
  couponScript(url: string): RenderedDocument;
  blogList(place: SitePlace, view: BlogListView): RenderedDocument;
  /** `further` are other posts to go on with. */
  blogPost(place: SitePlace, post: BlogPost, further: readonly BlogPost[]): RenderedDocument;
  legal(place: SitePlace, document: SiteDocument): RenderedDocument;
  portal(place: SitePlace, view: PortalView): RenderedDocument;
  helpList(place: SitePlace, view: HelpListView): RenderedDocument;
  helpPage(place: SitePlace, document: SiteDocument, further: readonly SiteDocument[]): RenderedDocument;
  /** A page that could not be shown: not found, or a failure. */
  notice(place: SitePlace, view: NoticeView): RenderedDocument;
  /** One of the fan's pages in the homepage's carousel, for a frame of the same origin. */
  samplePage(kind: SampleKind): RenderedDocument;
  /** The fan's page of a pasted source, for a frame of the same origin. `source` is the URL that can be claimed. */
  pasted(page: LinkPage, now: Date, urls: PageUrls, source: string): RenderedDocument;
  /** What a typed name may mean, for the same frame. */
  matches(matches: readonly CatalogueMatch[]): RenderedDocument;
  /** What the frame shows when a pasted source gives no page. */
  pasteProblem(problem: string): RenderedDocument;
}
