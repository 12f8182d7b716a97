/** The one list of the features, in dependency order. The server, the operator's command line and the tests compose the product from it. */

import { createAccountDeletionModule } from './features/account-deletion/account-deletion.module.ts';
import { findPerson as findPersonIn } from './features/accounts/accounts.commands.ts';
import { createAccountsModule } from './features/accounts/accounts.module.ts';
import { createAllArtistsModule } from './features/all-artists/all-artists.module.ts';
import { createArtistsModule } from './features/artists/artists.module.ts';
import { createBillingModule } from './features/billing/billing.module.ts';
import { createBlogModule } from './features/blog/blog.module.ts';
import { createCouponsModule } from './features/coupons/coupons.module.ts';
import { createCustomDomainsModule } from './features/custom-domains/custom-domains.module.ts';
import { createDataExportsModule } from './features/data-exports/data-exports.module.ts';
import { createDropSettingsModule } from './features/drop-settings/drop-settings.module.ts';
import { createDropsModule } from './features/drops/drops.module.ts';
import { createFactorsModule } from './features/factors/factors.module.ts';
import { createFansModule } from './features/fans/fans.module.ts';
import { createFeedbackModule } from './features/feedback/feedback.module.ts';
import { createFinderModule } from './features/finder/finder.module.ts';
import { createInboxModule } from './features/inbox/inbox.module.ts';
import { createLinksModule } from './features/links/links.module.ts';
import { createNumbersModule } from './features/numbers/numbers.module.ts';
import { createOperatorActsModule } from './features/operator-acts/operator-acts.module.ts';
import { createPixelsModule } from './features/pixels/pixels.module.ts';
import { createPresavesModule } from './features/presaves/presaves.module.ts';
import { createReferralsModule } from './features/referrals/referrals.module.ts';
import { createSignupModule } from './features/signup/signup.module.ts';
import { createSourcesModule } from './features/sources/sources.module.ts';
import { createStatsModule } from './features/stats/stats.module.ts';
import { createSupportChatModule } from './features/support-chat/support-chat.module.ts';
import { createTeamModule } from './features/team/team.module.ts';
import { createUploadsModule } from './features/uploads/uploads.module.ts';
import type { Platform } from './platform/platform.ts';
import type { Vendors } from './vendors.ts';

/** Every feature, wired. */
export type Modules = ReturnType<typeof createModules>;

/** Makes the modules; this does no input or output. Arrow functions stand in for neighbours that are made further down. */
export function createModules(platform: Platform, vendors: Vendors) {
  const { files, guardedFetch, catalogue } = vendors;
  const operatorActs = createOperatorActsModule(platform);
  const accounts = createAccountsModule(platform, {
    artistNames: (userId) => artists.service.namesOf(userId),
    paidArtists: (userId) => artists.service.paidBy(userId),
    keepPlansUntil: (userId, until) => billing.keepPlansUntil(userId, until),
    operatorActs: operatorActs.service,
    checkSecondFactor: (userId, code, device) => factors.service.check(userId, code, device),
  });
  const findPerson = (email: string) => findPersonIn(accounts.operator, email);
  const factors = createFactorsModule(platform, {
    logins: accounts.logins,
    securityLog: accounts.securityLog,
    findPerson,
  });
  const customDomains = createCustomDomainsModule(platform, {
    dns: vendors.dns,
    certificateEnd: vendors.certificateEnd,
    findPerson,
    artistsOf: (userId) => artists.operator.artistsOf(userId),
    leaveDomain: (...move) => links.service.leaveDomain(...move),
    securityLog: accounts.securityLog,
    logAct: (...act) => team.logAct(...act),
  });
  const uploads = createUploadsModule(platform, { files, guardedFetch });
  const artists = createArtistsModule(platform, {
    accountsOperator: accounts.operator,
    customDomains: customDomains.service,
    customDomainsOperator: customDomains.claims,
    pictures: uploads.service,
    files,
    billing: {
      stopPayingFor: (artistId) => billing.deletions.stopPayingFor(artistId),
      stopPaying: (userId) => billing.deletions.stopPaying(userId),
      leave: (userId) => billing.deletions.leave(userId),
      savePlan: (artistId, plan) => billing.savePlan(artistId, plan),
      upgradeForNothing: (...upgrade) => billing.upgradeForNothing(...upgrade),
    },
    logAct: (...act) => team.logAct(...act),
    applyCoupon: (...coupon) => coupons.applied.applyWhereGood(...coupon),
    changeDropSettings: (...change) => dropSettings.service.change(...change),
    findPerson,
  });
  const coupons = createCouponsModule(platform, {
    noteReferral: (referral, within) => referrals.noteReferral(referral, within),
    restoreSuspended: (...suspended) => billing.restoreSuspended(...suspended),
  });
  const referrals = createReferralsModule(platform, { findPerson, securityLog: accounts.securityLog });
  const signup = createSignupModule(platform, {
    accounts: accounts.newAccounts,
    artists: artists.newArtists,
    adding: artists.adding,
    findArtist: (spotifyId) => catalogue([]).artist(spotifyId),
    applyCoupon: coupons.applied.applyWhereGood,
    checkEmailChange: accounts.emailChange.check,
  });
  const team = createTeamModule(platform, {
    accounts: accounts.newAccounts,
    securityLog: accounts.securityLog,
    billingStanding: accounts.service.billingStanding,
  });
  const billing = createBillingModule(platform, {
    payments: vendors.payments,
    invoiceSeller: vendors.invoiceSeller,
    files,
    accounts: accounts.service,
    coupons: coupons.applied,
    takeBackPaths: (artistId, within) => links.pathReservations.takeBack(artistId, within),
  });
  const pixels = createPixelsModule(platform, {
    artists: artists.service,
    platforms: vendors.ads,
    scripts: vendors.adScripts,
    findPerson,
    hasArtist: artists.operator.hasArtist,
  });
  const links = createLinksModule(platform, {
    artists: artists.service,
    findTextsProblem: (artistId) => drops.findTextsProblem(artistId),
    pixels: pixels.service,
    pictures: uploads.service,
    files,
    openedLinks: (artistId, since, until) => stats.service.openedLinks(artistId, since, until),
  });
  const sources = createSourcesModule(platform, {
    vendors: vendors.sources,
    artists: artists.service,
    accountArtists: artists.accountArtists,
    links: links.service,
    uploads: uploads.service,
    fanCountries: (artistIds) => fans.countriesOf(artistIds),
  });
  const stats = createStatsModule(platform, { links: links.service, followerCounts: sources.followerCounts });
  const dropSettings = createDropSettingsModule(platform);
  const fans = createFansModule(platform, {
    links: links.service,
    artists: artists.service,
    presaves: {
      contactPresaves: (contact) => presaves.service.contactPresaves(contact),
      forgetContact: (contact) => presaves.service.forgetContact(contact),
    },
    logAct: team.logAct,
    settings: dropSettings.service,
    welcome: (fan) => drops.welcome(fan),
    numberOf: async (artistId) => (await numbers.service.senderOf(artistId))?.number,
    onUnsubscribed: (...ended) => drops.onUnsubscribed(...ended),
    importBytes: vendors.importBytes,
  });
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
  });
  const feedback = createFeedbackModule(platform, { url: vendors.feedbackUrl });
  const dataExports = createDataExportsModule(platform, {
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
      linkIds: async (caller, artistId) =>
        (await links.service.list(caller, artistId, new Set(['id']))).map(({ id }) => id),
      link: (caller, id) => links.service.link(caller, id),
      fans: (caller, artistId, page) => fans.service.fans(caller, artistId, page),
      pixels: (caller, artistId) => pixels.service.list(caller, { artistId, agencyId: undefined }),
    },
  });
  const numbers = createNumbersModule(platform, {
    texts: vendors.texts,
    artists: artists.service,
    accounts: accounts.service,
    welcomeMessagesOf: dropSettings.service.welcomeMessagesOf,
  });
  const drops = createDropsModule(platform, {
    texts: vendors.texts,
    numbers: numbers.service,
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
    inbox: {
      onText: (...text) => inbox.service.onText(...text),
      takeReport: (report) => inbox.takeReport(report),
      knownCarrierIds: (...question) => inbox.knownCarrierIds(...question),
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
  });
  const supportChat = createSupportChatModule(platform, { settings: vendors.supportChat });
  const blog = createBlogModule();
  return {
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
    links,
    sources,
    stats,
    fans,
    presaves,
    numbers,
    dropSettings,
    drops,
    inbox,
    finder,
    allArtists,
    supportChat,
    feedback,
    accountDeletion,
    dataExports,
    operatorActs,
    blog,
  };
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
    ...presaves.operator,
    ...sources.operator,
    ...stats.operator,
    ...uploads.operator,
    customDomains: customDomains.claims,
    pixels: pixels.registry,
  };
}
