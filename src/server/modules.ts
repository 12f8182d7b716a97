/** The one list of the features, in dependency order. The server, the operator's command line and the tests compose the product from it. */

import { createAccountDeletionModule } from './features/account-deletion/account-deletion.module.ts';
import { createAccountsModule } from './features/accounts/accounts.module.ts';
import { createFindAccount, createFindPerson } from './features/accounts/find-person.service.ts';
import { createLoginParts } from './features/accounts/login/login-parts.service.ts';
import { createAllArtistsModule } from './features/all-artists/all-artists.module.ts';
import { createAnnotationsModule } from './features/annotations/annotations.module.ts';
import { createArtistLookups } from './features/artists/artist-lookups.service.ts';
import { createArtistsModule } from './features/artists/artists.module.ts';
import { createBillingModule } from './features/billing/billing.module.ts';
import { createBlogModule } from './features/blog/blog.module.ts';
import { createCouponsModule } from './features/coupons/coupons.module.ts';
import { createCustomDomainsModule } from './features/custom-domains/custom-domains.module.ts';
import { createDataExportsModule } from './features/data-exports/data-exports.module.ts';
import { createDeskModule } from './features/desk/desk.module.ts';
import { createDropSettingsModule } from './features/drop-settings/drop-settings.module.ts';
import { createContactMessages } from './features/drops/contact-messages.service.ts';
import { createDropsModule } from './features/drops/drops.module.ts';
import { createEventShardsModule } from './features/event-shards/event-shards.module.ts';
import { createFactorsModule } from './features/factors/factors.module.ts';
import { createFansModule } from './features/fans/fans.module.ts';
import { createFeedbackModule } from './features/feedback/feedback.module.ts';
import { createFinderModule } from './features/finder/finder.module.ts';
import { createContactConversations } from './features/inbox/contact-conversations.service.ts';
import { createInboxModule } from './features/inbox/inbox.module.ts';
import { createKnownReplies } from './features/inbox/known-replies.service.ts';
import { createInstallationModule } from './features/installation/installation.module.ts';
import { createLinksModule } from './features/links/links.module.ts';
import { createMailsModule } from './features/mails/mails.module.ts';
import { createMoveInModule } from './features/move-in/move-in.module.ts';
import { createNumbersModule } from './features/numbers/numbers.module.ts';
import { createOperatorActsModule } from './features/operator-acts/operator-acts.module.ts';
import { createPixelsModule } from './features/pixels/pixels.module.ts';
import { createPlacementsModule } from './features/placements/placements.module.ts';
import { createContactPresaves } from './features/presaves/contact-presaves.service.ts';
import { createPresavesModule } from './features/presaves/presaves.module.ts';
import { createPressPreviewsModule } from './features/press-previews/press-previews.module.ts';
import { createReferralsModule } from './features/referrals/referrals.module.ts';
import { createReportsModule } from './features/reports/reports.module.ts';
import { createSignupModule } from './features/signup/signup.module.ts';
import { createSourcesModule } from './features/sources/sources.module.ts';
import { createOpenedLinks } from './features/stats/opened-links.service.ts';
import { createStatsModule } from './features/stats/stats.module.ts';
import { createSupportChatModule } from './features/support-chat/support-chat.module.ts';
import { createTeamModule } from './features/team/team.module.ts';
import { createUploadsModule } from './features/uploads/uploads.module.ts';
import type { Platform } from './platform/platform.ts';
import type { Vendors } from './vendors.ts';

/** Every feature, wired. */
export type Modules = ReturnType<typeof createModules>;

/** Makes the modules in the order in which they use each other, and connects those that hear facts. This does no input or output. */
export function createModules(platform: Platform, vendors: Vendors) {
  const { files, guardedFetch, catalogue } = vendors;
  const artistLookups = createArtistLookups(platform);
  const findPerson = createFindPerson(platform);
  const loginParts = createLoginParts(platform);
  const { securityLog } = loginParts;
  const operatorActs = createOperatorActsModule(platform);
  const eventShards = createEventShardsModule(platform);
  const mails = createMailsModule(platform);
  const factors = createFactorsModule(platform, { ...loginParts, findPerson });
  const accounts = createAccountsModule(platform, {
    ...loginParts,
    artistNames: artistLookups.namesOf,
    paidArtists: artistLookups.paidBy,
    operatorActs: operatorActs.service,
    checkSecondFactor: factors.service.check,
    findPerson,
  });
  const team = createTeamModule(platform, {
    accounts: accounts.newAccounts,
    securityLog,
    billingStanding: accounts.service.billingStanding,
  });
  const dropSettings = createDropSettingsModule(platform);
  const customDomains = createCustomDomainsModule(platform, {
    dns: vendors.dns,
    certificateEnd: vendors.certificateEnd,
    findPerson,
    artistsOf: artistLookups.artistsOf,
    securityLog,
    logAct: team.logAct,
  });
  const uploads = createUploadsModule(platform, { files, guardedFetch });
  const referrals = createReferralsModule(platform, { findPerson, securityLog });
  const coupons = createCouponsModule(platform);
  const billing = createBillingModule(platform, {
    payments: vendors.payments,
    invoiceSeller: vendors.invoiceSeller,
    files,
    accounts: accounts.service,
    coupons: coupons.applied,
    kinds: { accounts: accounts.operator, findPerson },
  });
  const artists = createArtistsModule(platform, {
    accountsOperator: accounts.operator,
    customDomains: customDomains.service,
    customDomainsOperator: customDomains.claims,
    pictures: uploads.service,
    files,
    billing: {
      ...billing.deletions,
      savePlan: billing.savePlan,
      upgradeForNothing: billing.upgradeForNothing,
    },
    logAct: team.logAct,
    applyCoupon: coupons.applied.applyWhereGood,
    changeDropSettings: dropSettings.service.change,
    findPerson,
  });
  const signup = createSignupModule(platform, {
    accounts: accounts.newAccounts,
    artists: artists.newArtists,
    adding: artists.adding,
    findArtist: (spotifyId) => catalogue([]).artist(spotifyId),
    applyCoupon: coupons.applied.applyWhereGood,
    checkEmailChange: accounts.emailChange.check,
  });
  const pixels = createPixelsModule(platform, {
    paidArtists: artistLookups.paidBy,
    platforms: vendors.ads,
    scripts: vendors.adScripts,
    findPerson,
    hasArtist: artists.operator.hasArtist,
  });
  const placements = createPlacementsModule(platform);
  const numbers = createNumbersModule(platform, {
    texts: vendors.texts,
    artists: artists.service,
    accounts: accounts.service,
    settings: dropSettings.service,
  });
  const { senders } = numbers;
  const openedLinks = createOpenedLinks(platform);
  const links = createLinksModule(platform, {
    artists: artists.service,
    findTextsProblem: senders.findTextsProblem,
    pixels: pixels.service,
    placements: placements.service,
    printedCodes: placements.deletedCodes,
    pictures: uploads.service,
    files,
    openedLinks,
  });
  const pressPreviews = createPressPreviewsModule(platform, { links: links.service });
  const fans = createFansModule(platform, {
    links: links.service,
    artists: artists.service,
    presavesOf: createContactPresaves(platform, { artists: artists.service, links: links.service }),
    logAct: team.logAct,
    settings: dropSettings.service,
    numberOf: async (artistId) => (await numbers.service.senderOf(artistId))?.number,
    importBytes: vendors.importBytes,
    messages: createContactMessages(platform),
    conversations: createContactConversations(platform),
    findAccount: createFindAccount(platform),
  });
  const sources = createSourcesModule(platform, {
    vendors: vendors.sources,
    artists: artists.service,
    accountArtists: artists.accountArtists,
    links: links.service,
    uploads: uploads.service,
    fanCountries: fans.countriesOf,
  });
  const stats = createStatsModule(platform, { links: links.service, followerCounts: sources.followerCounts });
  const presaves = createPresavesModule(platform, {
    ...vendors.presaves,
    catalogue,
    links: links.service,
    artists: artists.service,
    fans: fans.service,
    addOptIns: fans.operator.addOptIns,
  });
  const accountDeletion = createAccountDeletionModule(platform, {
    departures: artists.departures,
    accounts: accounts.departing,
    billing: billing.deletions,
    customDomains: customDomains.claims,
    findPerson,
  });
  const feedback = createFeedbackModule(platform, { url: vendors.feedbackUrl });
  const drops = createDropsModule(platform, {
    texts: vendors.texts,
    numbers: numbers.service,
    senders,
    artists: artists.service,
    links: links.service,
    stats: stats.service,
    campaigns: vendors.campaigns,
    fans: fans.service,
    consents: fans.textConsents,
    segments: fans.segments,
    settings: dropSettings.service,
    logAct: team.logAct,
    contactsOf: team.contactsOf,
    knownReplies: createKnownReplies(platform),
  });
  const annotations = createAnnotationsModule(platform, {
    links: links.service,
    linkEvents: links.linkEvents,
    sentDrops: drops.sentDrops,
  });
  const moveIn = createMoveInModule(platform, {
    links: links.service,
    artists: artists.service,
    uploads: uploads.service,
    sources: sources.service,
    fanCountries: fans.countriesOf,
    openedLinks,
    guardedFetch,
    findPerson: accounts.departing.findPerson,
    annotate: async (annotation, within) => {
      await annotations.service.add({ ...annotation, kind: 'move' }, within);
    },
  });
  const reports = createReportsModule(platform, {
    stats: stats.service,
    artists: artists.service,
    links: links.service,
    placementNames: placements.service.namesByCode,
    findPerson: accounts.departing.findPerson,
    notes: annotations.service.during,
  });
  const dataExports = createDataExportsModule(platform, {
    findPerson,
    accounts: accounts.departing,
    sources: {
      securityEvents: (caller) => accounts.service.securityEvents(caller),
      sessions: (caller) => accounts.service.listSessions(caller),
      wheresMusic: (caller) => accounts.wheresMusic.load(caller),
      featureFlags: (caller) => accounts.service.featureFlags(caller),
      customDomains: (caller) => customDomains.service.listOwn(caller),
      billing: async (caller) => ({
        details: await billing.payerDetails(caller),
        invoices: await billing.service.transactions(caller),
      }),
      referrals: async (caller) => {
        const payouts = await referrals.service.payouts(caller);
        return {
          links: await coupons.service.own(caller),
          figures: await referrals.service.data(caller),
          payee: await referrals.service.payee(caller),
          statements: await Promise.all(payouts.map(({ id }) => referrals.service.statement(caller, id))),
        };
      },
      feedback: (caller) => feedback.service.own(caller),
      artists: (caller) => artists.service.listArtists(caller),
      socials: (caller, artistId) => artists.service.socials(caller, artistId),
      subdomains: (caller, artistId) => artists.service.domains(caller, artistId),
      linkIds: async (caller, artistId, page) =>
        (await links.service.list(caller, artistId, new Set(['id']), page)).map(({ id }) => id),
      links: async (ids) => {
        const found = new Map((await links.service.linksById(ids)).map((link) => [link.id, link]));
        return ids.flatMap((id) => found.get(id) ?? []);
      },
      fans: (caller, artistId) => fans.service.everyFan(caller, artistId),
      presaveLedger: (caller, artistId) => presaves.service.ledger(caller, artistId),
      pixels: (caller, artistId) => pixels.service.list(caller, { artistId, agencyId: undefined }),
      placements: (caller, artistId) => placements.service.list(caller, artistId),
      utmTemplates: (caller, artistId) => placements.templates.list(caller, artistId),
      drops: drops.service,
      dropResults: async (caller, id) => ({
        ...(await drops.service.progress(caller, id)),
        brought: await drops.service.brought(caller, id),
      }),
      statistics: (caller, artistId) => stats.service.everyDay(caller, artistId),
      pages: {
        pagesOf: (artistId, ids) => links.service.pagesOfArtist(artistId, ids),
        picture: (url) => uploads.service.read(url),
      },
    },
  });
  const inbox = createInboxModule(platform, {
    texts: vendors.texts,
    artists: artists.service,
    consents: fans.textConsents,
    settings: dropSettings.service,
    answering: drops.answering,
  });
  const finder = createFinderModule(platform, {
    links: links.service,
    findFans: fans.findFans,
    drops: drops.service,
  });
  const allArtists = createAllArtistsModule({
    links: links.service,
    drops: drops.service,
    customDomains: customDomains.service,
    presaves: presaves.service,
  });
  const supportChat = createSupportChatModule(platform, { settings: vendors.supportChat });
  const blog = createBlogModule(platform);
  const installation = createInstallationModule(platform, { hasAccount: accounts.operator.hasAccount });
  const features = {
    accounts,
    factors,
    coupons,
    referrals,
    billing,
    customDomains,
    artists,
    uploads,
    signup,
    team,
    pixels,
    placements,
    links,
    pressPreviews,
    sources,
    stats,
    fans,
    presaves,
    numbers,
    dropSettings,
    drops,
    annotations,
    moveIn,
    reports,
    inbox,
    finder,
    allArtists,
    supportChat,
    feedback,
    accountDeletion,
    dataExports,
    operatorActs,
    eventShards,
    mails,
    blog,
  };
  const desk = createDeskModule(platform, {
    modules: [...Object.values(features), installation],
    operatorActs,
    findPerson,
    ownersOfArtist: artistLookups.ownersOf,
    readPause: () => drops.pause.read(),
  });
  // The installation's word moves to a new secret key after all other secrets.
  const modules = { ...features, desk, installation };
  platform.facts.connect(modules);
  return modules;
}

/** The operator's functions of all features: what the demo world and tests build with. */
export type Operator = ReturnType<typeof operatorOf>;

/** Collects the operator's functions. */
export function operatorOf({
  accounts,
  artists,
  coupons,
  customDomains,
  pixels,
  placements,
  links,
  presaves,
  sources,
  stats,
  uploads,
}: Modules) {
  return {
    ...accounts.operator,
    ...artists.operator,
    ...coupons.operator,
    ...links.operator,
    ...placements.operator,
    ...presaves.operator,
    ...sources.operator,
    ...stats.operator,
    ...uploads.operator,
    customDomains: customDomains.claims,
    pixels: pixels.registry,
  };
}
