/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query FinderLinks($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      title\n      type\n      domain\n      path\n      image\n    }\n  }\n": typeof types.FinderLinksDocument,
    "\n  query LinkDetail($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n      image_blur\n      release_time\n      timezone\n      artist {\n        id\n        name\n        role\n      }\n    }\n  }\n": typeof types.LinkDetailDocument,
    "\n  query LinkDestinations($link_id: uuid!) {\n    link_destinations(link_id: $link_id) {\n      id\n      type\n      text\n      url\n      enabled\n      pre_release\n      priority\n      presave_count\n      optin_count\n      deeplink_ios\n      direct_link {\n        text\n        url\n      }\n      deeplink {\n        text\n        url\n      }\n    }\n  }\n": typeof types.LinkDestinationsDocument,
    "\n  mutation FillMissingDeeplinks($link_id: uuid!) {\n    fill_missing_deeplinks(link_id: $link_id) {\n      success\n    }\n  }\n": typeof types.FillMissingDeeplinksDocument,
    "\n  mutation OrderDestinations($updates: [link_destinations_priority_input!]!) {\n    update_link_destinations_many(updates: $updates) {\n      id\n      priority\n    }\n  }\n": typeof types.OrderDestinationsDocument,
    "\n  query LinkStatistics(\n    $link_id: uuid!\n    $start_time: timestamptz!\n    $end_time: timestamptz!\n    $offset: String!\n    $referrer: String\n    $utm_medium: String\n    $utm_source: String\n    $utm_campaign: String\n    $country: String\n  ) {\n    link_statistics(\n      link_id: $link_id\n      start_time: $start_time\n      end_time: $end_time\n      offset: $offset\n      referrer: $referrer\n      utm_medium: $utm_medium\n      utm_source: $utm_source\n      utm_campaign: $utm_campaign\n      country: $country\n    ) {\n      events {\n        day\n        event\n        count\n      }\n      countries {\n        event\n        country\n        count\n      }\n      campaigns {\n        event\n        referrer\n        utm_source\n        utm_medium\n        utm_campaign\n        count\n      }\n      platform_stats {\n        day\n        platform\n        metric\n        value\n      }\n      destinations {\n        destination_id\n        count\n      }\n      apps {\n        event\n        app\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n": typeof types.LinkStatisticsDocument,
    "\n  subscription LinkActivity($link_id: uuid!) {\n    link_activity(link_id: $link_id) {\n      link_id\n    }\n  }\n": typeof types.LinkActivityDocument,
    "\n  query LinkPresaves($link_id: uuid!) {\n    link_presaves(link_id: $link_id) {\n      provider\n      waiting\n      saved\n      expired\n      failed\n      revoked\n      ends_before_release\n      forever\n      reasons {\n        state\n        reason\n        count\n      }\n    }\n  }\n": typeof types.LinkPresavesDocument,
    "\n  query Meta($url: String!) {\n    meta(url: $url) {\n      data\n    }\n  }\n": typeof types.MetaDocument,
    "\n  mutation RidFromLink($link: String!) {\n    rid_from_link(link: $link) {\n      rid\n      type\n    }\n  }\n": typeof types.RidFromLinkDocument,
    "\n  mutation LinksFromRid($rid: String!, $type: String!) {\n    links_from_rid(rid: $rid, type: $type) {\n      links {\n        platform\n        url\n        confidence\n      }\n    }\n  }\n": typeof types.LinksFromRidDocument,
    "\n  query ArtistReleases($artist_id: uuid!) {\n    get_artist_releases(artist_id: $artist_id) {\n      success\n      releases {\n        id\n        url\n        cover_image\n        name\n        album_name\n        release_date\n        type\n      }\n    }\n  }\n": typeof types.ArtistReleasesDocument,
    "\n  query SpotifyPreview($link: String!) {\n    get_spotify_preview_url(link: $link) {\n      preview_url\n    }\n  }\n": typeof types.SpotifyPreviewDocument,
    "\n  query LongSpotifyUrl($link: String!) {\n    get_long_spotify_url_from_shortened(link: $link) {\n      preview_url\n    }\n  }\n": typeof types.LongSpotifyUrlDocument,
    "\n  mutation PathAvailable($domain: String!, $path: String!) {\n    path_available(domain: $domain, path: $path) {\n      success\n    }\n  }\n": typeof types.PathAvailableDocument,
    "\n  mutation InsertLink($object: links_insert_input!) {\n    insert_links_one(object: $object) {\n      id\n      domain\n      path\n    }\n  }\n": typeof types.InsertLinkDocument,
    "\n  query LinkAddresses($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      domain\n      path\n      created_at\n    }\n  }\n": typeof types.LinkAddressesDocument,
    "\n  query EditedLink($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      type\n      domain\n      path\n      title\n      subtitle\n      description\n      image\n      preview_type\n      theme\n      display_artist_socials\n      cover_image_style\n      rid\n      release_name\n      release_time\n      timezone\n      post_release_title\n      post_release_subtitle\n      tracks {\n        id\n        name\n        url\n        priority\n      }\n      destinations {\n        id\n        type\n        cta\n        url\n        text\n        description\n        logo\n        enabled\n        deeplink_ios\n        deeplink_android\n        autoplay_track\n        pre_release\n        config\n        priority\n      }\n      artist {\n        id\n        name\n        avatar_url\n        role\n        current_plan\n        spotify_id\n      }\n    }\n  }\n": typeof types.EditedLinkDocument,
    "\n  mutation UpdateLink(\n    $id: uuid!\n    $version: Int!\n    $set: links_set_input!\n    $destinations: [link_destinations_save_input!]!\n    $tracks: [link_tracks_save_input!]!\n  ) {\n    update_links_by_pk(\n      pk_columns: { id: $id }\n      _set: $set\n      version: $version\n      destinations: $destinations\n      tracks: $tracks\n    ) {\n      id\n      version\n    }\n  }\n": typeof types.UpdateLinkDocument,
    "\n  subscription WizardSocials($artist_id: uuid!) {\n    artist_socials(artist_id: $artist_id) {\n      id\n      type\n      url\n    }\n  }\n": typeof types.WizardSocialsDocument,
    "\n  query LinksList($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n    }\n  }\n": typeof types.LinksListDocument,
    "\n  subscription LinksChanged($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n    }\n  }\n": typeof types.LinksChangedDocument,
    "\n  query LinkTotals($artist_id: uuid!) {\n    link_totals(artist_id: $artist_id)\n  }\n": typeof types.LinkTotalsDocument,
    "\n  query ArtistStatistics($artist_id: uuid!, $start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {\n    artist_statistics(artist_id: $artist_id, start_time: $start_time, end_time: $end_time, offset: $offset) {\n      events {\n        day\n        event\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n": typeof types.ArtistStatisticsDocument,
    "\n  query ReleaseWarnings($artist_id: uuid!) {\n    release_warnings(artist_id: $artist_id) {\n      link_id\n      release_time\n      kinds\n    }\n  }\n": typeof types.ReleaseWarningsDocument,
    "\n  mutation DeleteLinks($ids: [uuid!]!) {\n    delete_links(ids: $ids) {\n      affected_rows\n    }\n  }\n": typeof types.DeleteLinksDocument,
    "\n  mutation MoveLinks($ids: [uuid!]!, $domain: String!) {\n    move_links(ids: $ids, domain: $domain) {\n      moved\n      taken\n    }\n  }\n": typeof types.MoveLinksDocument,
    "\n  mutation Login($email: String!, $password: String!) {\n    login(email: $email, password: $password) {\n      token\n      user {\n        id\n        signup_step\n        signup_finished\n      }\n    }\n  }\n": typeof types.LoginDocument,
    "\n  mutation QuickCreate($source: String!, $domain: String, $path: String) {\n    quick_create_link(source: $source, domain: $domain, path: $path) {\n      success\n      link_id\n      artist_id\n    }\n  }\n": typeof types.QuickCreateDocument,
    "\n  query CurrentUser {\n    get_current_user_data {\n      id\n      email\n      first_name\n      last_name\n      plan\n      first_billing_date\n      signup_step\n      signup_finished\n      feature_flags {\n        id\n        feature\n        enabled\n      }\n      artists {\n        id\n        name\n        avatar_url\n        current_plan\n        billing_user_id\n        role\n        spotify_id\n      }\n    }\n  }\n": typeof types.CurrentUserDocument,
    "\n  mutation Logout {\n    logout {\n      success\n    }\n  }\n": typeof types.LogoutDocument,
    "\n  subscription AvailableDomains($artist_id: uuid!) {\n    domains(artist_id: $artist_id) {\n      id\n      domain\n    }\n  }\n": typeof types.AvailableDomainsDocument,
    "\n  subscription AvailableCustomDomains($artist_id: uuid!) {\n    custom_domains(artist_id: $artist_id) {\n      id\n      domain\n      verified\n    }\n  }\n": typeof types.AvailableCustomDomainsDocument,
    "\n  mutation DeleteLink($id: uuid!) {\n    delete_links_by_pk(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteLinkDocument,
    "\n  mutation UpgradeArtist($artist_id: uuid!) {\n    upgrade_artist_trial_plan(artist_id: $artist_id) {\n      success\n    }\n  }\n": typeof types.UpgradeArtistDocument,
};
const documents: Documents = {
    "\n  query FinderLinks($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      title\n      type\n      domain\n      path\n      image\n    }\n  }\n": types.FinderLinksDocument,
    "\n  query LinkDetail($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n      image_blur\n      release_time\n      timezone\n      artist {\n        id\n        name\n        role\n      }\n    }\n  }\n": types.LinkDetailDocument,
    "\n  query LinkDestinations($link_id: uuid!) {\n    link_destinations(link_id: $link_id) {\n      id\n      type\n      text\n      url\n      enabled\n      pre_release\n      priority\n      presave_count\n      optin_count\n      deeplink_ios\n      direct_link {\n        text\n        url\n      }\n      deeplink {\n        text\n        url\n      }\n    }\n  }\n": types.LinkDestinationsDocument,
    "\n  mutation FillMissingDeeplinks($link_id: uuid!) {\n    fill_missing_deeplinks(link_id: $link_id) {\n      success\n    }\n  }\n": types.FillMissingDeeplinksDocument,
    "\n  mutation OrderDestinations($updates: [link_destinations_priority_input!]!) {\n    update_link_destinations_many(updates: $updates) {\n      id\n      priority\n    }\n  }\n": types.OrderDestinationsDocument,
    "\n  query LinkStatistics(\n    $link_id: uuid!\n    $start_time: timestamptz!\n    $end_time: timestamptz!\n    $offset: String!\n    $referrer: String\n    $utm_medium: String\n    $utm_source: String\n    $utm_campaign: String\n    $country: String\n  ) {\n    link_statistics(\n      link_id: $link_id\n      start_time: $start_time\n      end_time: $end_time\n      offset: $offset\n      referrer: $referrer\n      utm_medium: $utm_medium\n      utm_source: $utm_source\n      utm_campaign: $utm_campaign\n      country: $country\n    ) {\n      events {\n        day\n        event\n        count\n      }\n      countries {\n        event\n        country\n        count\n      }\n      campaigns {\n        event\n        referrer\n        utm_source\n        utm_medium\n        utm_campaign\n        count\n      }\n      platform_stats {\n        day\n        platform\n        metric\n        value\n      }\n      destinations {\n        destination_id\n        count\n      }\n      apps {\n        event\n        app\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n": types.LinkStatisticsDocument,
    "\n  subscription LinkActivity($link_id: uuid!) {\n    link_activity(link_id: $link_id) {\n      link_id\n    }\n  }\n": types.LinkActivityDocument,
    "\n  query LinkPresaves($link_id: uuid!) {\n    link_presaves(link_id: $link_id) {\n      provider\n      waiting\n      saved\n      expired\n      failed\n      revoked\n      ends_before_release\n      forever\n      reasons {\n        state\n        reason\n        count\n      }\n    }\n  }\n": types.LinkPresavesDocument,
    "\n  query Meta($url: String!) {\n    meta(url: $url) {\n      data\n    }\n  }\n": types.MetaDocument,
    "\n  mutation RidFromLink($link: String!) {\n    rid_from_link(link: $link) {\n      rid\n      type\n    }\n  }\n": types.RidFromLinkDocument,
    "\n  mutation LinksFromRid($rid: String!, $type: String!) {\n    links_from_rid(rid: $rid, type: $type) {\n      links {\n        platform\n        url\n        confidence\n      }\n    }\n  }\n": types.LinksFromRidDocument,
    "\n  query ArtistReleases($artist_id: uuid!) {\n    get_artist_releases(artist_id: $artist_id) {\n      success\n      releases {\n        id\n        url\n        cover_image\n        name\n        album_name\n        release_date\n        type\n      }\n    }\n  }\n": types.ArtistReleasesDocument,
    "\n  query SpotifyPreview($link: String!) {\n    get_spotify_preview_url(link: $link) {\n      preview_url\n    }\n  }\n": types.SpotifyPreviewDocument,
    "\n  query LongSpotifyUrl($link: String!) {\n    get_long_spotify_url_from_shortened(link: $link) {\n      preview_url\n    }\n  }\n": types.LongSpotifyUrlDocument,
    "\n  mutation PathAvailable($domain: String!, $path: String!) {\n    path_available(domain: $domain, path: $path) {\n      success\n    }\n  }\n": types.PathAvailableDocument,
    "\n  mutation InsertLink($object: links_insert_input!) {\n    insert_links_one(object: $object) {\n      id\n      domain\n      path\n    }\n  }\n": types.InsertLinkDocument,
    "\n  query LinkAddresses($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      domain\n      path\n      created_at\n    }\n  }\n": types.LinkAddressesDocument,
    "\n  query EditedLink($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      type\n      domain\n      path\n      title\n      subtitle\n      description\n      image\n      preview_type\n      theme\n      display_artist_socials\n      cover_image_style\n      rid\n      release_name\n      release_time\n      timezone\n      post_release_title\n      post_release_subtitle\n      tracks {\n        id\n        name\n        url\n        priority\n      }\n      destinations {\n        id\n        type\n        cta\n        url\n        text\n        description\n        logo\n        enabled\n        deeplink_ios\n        deeplink_android\n        autoplay_track\n        pre_release\n        config\n        priority\n      }\n      artist {\n        id\n        name\n        avatar_url\n        role\n        current_plan\n        spotify_id\n      }\n    }\n  }\n": types.EditedLinkDocument,
    "\n  mutation UpdateLink(\n    $id: uuid!\n    $version: Int!\n    $set: links_set_input!\n    $destinations: [link_destinations_save_input!]!\n    $tracks: [link_tracks_save_input!]!\n  ) {\n    update_links_by_pk(\n      pk_columns: { id: $id }\n      _set: $set\n      version: $version\n      destinations: $destinations\n      tracks: $tracks\n    ) {\n      id\n      version\n    }\n  }\n": types.UpdateLinkDocument,
    "\n  subscription WizardSocials($artist_id: uuid!) {\n    artist_socials(artist_id: $artist_id) {\n      id\n      type\n      url\n    }\n  }\n": types.WizardSocialsDocument,
    "\n  query LinksList($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n    }\n  }\n": types.LinksListDocument,
    "\n  subscription LinksChanged($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n    }\n  }\n": types.LinksChangedDocument,
    "\n  query LinkTotals($artist_id: uuid!) {\n    link_totals(artist_id: $artist_id)\n  }\n": types.LinkTotalsDocument,
    "\n  query ArtistStatistics($artist_id: uuid!, $start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {\n    artist_statistics(artist_id: $artist_id, start_time: $start_time, end_time: $end_time, offset: $offset) {\n      events {\n        day\n        event\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n": types.ArtistStatisticsDocument,
    "\n  query ReleaseWarnings($artist_id: uuid!) {\n    release_warnings(artist_id: $artist_id) {\n      link_id\n      release_time\n      kinds\n    }\n  }\n": types.ReleaseWarningsDocument,
    "\n  mutation DeleteLinks($ids: [uuid!]!) {\n    delete_links(ids: $ids) {\n      affected_rows\n    }\n  }\n": types.DeleteLinksDocument,
    "\n  mutation MoveLinks($ids: [uuid!]!, $domain: String!) {\n    move_links(ids: $ids, domain: $domain) {\n      moved\n      taken\n    }\n  }\n": types.MoveLinksDocument,
    "\n  mutation Login($email: String!, $password: String!) {\n    login(email: $email, password: $password) {\n      token\n      user {\n        id\n        signup_step\n        signup_finished\n      }\n    }\n  }\n": types.LoginDocument,
    "\n  mutation QuickCreate($source: String!, $domain: String, $path: String) {\n    quick_create_link(source: $source, domain: $domain, path: $path) {\n      success\n      link_id\n      artist_id\n    }\n  }\n": types.QuickCreateDocument,
    "\n  query CurrentUser {\n    get_current_user_data {\n      id\n      email\n      first_name\n      last_name\n      plan\n      first_billing_date\n      signup_step\n      signup_finished\n      feature_flags {\n        id\n        feature\n        enabled\n      }\n      artists {\n        id\n        name\n        avatar_url\n        current_plan\n        billing_user_id\n        role\n        spotify_id\n      }\n    }\n  }\n": types.CurrentUserDocument,
    "\n  mutation Logout {\n    logout {\n      success\n    }\n  }\n": types.LogoutDocument,
    "\n  subscription AvailableDomains($artist_id: uuid!) {\n    domains(artist_id: $artist_id) {\n      id\n      domain\n    }\n  }\n": types.AvailableDomainsDocument,
    "\n  subscription AvailableCustomDomains($artist_id: uuid!) {\n    custom_domains(artist_id: $artist_id) {\n      id\n      domain\n      verified\n    }\n  }\n": types.AvailableCustomDomainsDocument,
    "\n  mutation DeleteLink($id: uuid!) {\n    delete_links_by_pk(id: $id) {\n      id\n    }\n  }\n": types.DeleteLinkDocument,
    "\n  mutation UpgradeArtist($artist_id: uuid!) {\n    upgrade_artist_trial_plan(artist_id: $artist_id) {\n      success\n    }\n  }\n": types.UpgradeArtistDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FinderLinks($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      title\n      type\n      domain\n      path\n      image\n    }\n  }\n"): (typeof documents)["\n  query FinderLinks($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      title\n      type\n      domain\n      path\n      image\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LinkDetail($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n      image_blur\n      release_time\n      timezone\n      artist {\n        id\n        name\n        role\n      }\n    }\n  }\n"): (typeof documents)["\n  query LinkDetail($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n      image_blur\n      release_time\n      timezone\n      artist {\n        id\n        name\n        role\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LinkDestinations($link_id: uuid!) {\n    link_destinations(link_id: $link_id) {\n      id\n      type\n      text\n      url\n      enabled\n      pre_release\n      priority\n      presave_count\n      optin_count\n      deeplink_ios\n      direct_link {\n        text\n        url\n      }\n      deeplink {\n        text\n        url\n      }\n    }\n  }\n"): (typeof documents)["\n  query LinkDestinations($link_id: uuid!) {\n    link_destinations(link_id: $link_id) {\n      id\n      type\n      text\n      url\n      enabled\n      pre_release\n      priority\n      presave_count\n      optin_count\n      deeplink_ios\n      direct_link {\n        text\n        url\n      }\n      deeplink {\n        text\n        url\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation FillMissingDeeplinks($link_id: uuid!) {\n    fill_missing_deeplinks(link_id: $link_id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation FillMissingDeeplinks($link_id: uuid!) {\n    fill_missing_deeplinks(link_id: $link_id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation OrderDestinations($updates: [link_destinations_priority_input!]!) {\n    update_link_destinations_many(updates: $updates) {\n      id\n      priority\n    }\n  }\n"): (typeof documents)["\n  mutation OrderDestinations($updates: [link_destinations_priority_input!]!) {\n    update_link_destinations_many(updates: $updates) {\n      id\n      priority\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LinkStatistics(\n    $link_id: uuid!\n    $start_time: timestamptz!\n    $end_time: timestamptz!\n    $offset: String!\n    $referrer: String\n    $utm_medium: String\n    $utm_source: String\n    $utm_campaign: String\n    $country: String\n  ) {\n    link_statistics(\n      link_id: $link_id\n      start_time: $start_time\n      end_time: $end_time\n      offset: $offset\n      referrer: $referrer\n      utm_medium: $utm_medium\n      utm_source: $utm_source\n      utm_campaign: $utm_campaign\n      country: $country\n    ) {\n      events {\n        day\n        event\n        count\n      }\n      countries {\n        event\n        country\n        count\n      }\n      campaigns {\n        event\n        referrer\n        utm_source\n        utm_medium\n        utm_campaign\n        count\n      }\n      platform_stats {\n        day\n        platform\n        metric\n        value\n      }\n      destinations {\n        destination_id\n        count\n      }\n      apps {\n        event\n        app\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n"): (typeof documents)["\n  query LinkStatistics(\n    $link_id: uuid!\n    $start_time: timestamptz!\n    $end_time: timestamptz!\n    $offset: String!\n    $referrer: String\n    $utm_medium: String\n    $utm_source: String\n    $utm_campaign: String\n    $country: String\n  ) {\n    link_statistics(\n      link_id: $link_id\n      start_time: $start_time\n      end_time: $end_time\n      offset: $offset\n      referrer: $referrer\n      utm_medium: $utm_medium\n      utm_source: $utm_source\n      utm_campaign: $utm_campaign\n      country: $country\n    ) {\n      events {\n        day\n        event\n        count\n      }\n      countries {\n        event\n        country\n        count\n      }\n      campaigns {\n        event\n        referrer\n        utm_source\n        utm_medium\n        utm_campaign\n        count\n      }\n      platform_stats {\n        day\n        platform\n        metric\n        value\n      }\n      destinations {\n        destination_id\n        count\n      }\n      apps {\n        event\n        app\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription LinkActivity($link_id: uuid!) {\n    link_activity(link_id: $link_id) {\n      link_id\n    }\n  }\n"): (typeof documents)["\n  subscription LinkActivity($link_id: uuid!) {\n    link_activity(link_id: $link_id) {\n      link_id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LinkPresaves($link_id: uuid!) {\n    link_presaves(link_id: $link_id) {\n      provider\n      waiting\n      saved\n      expired\n      failed\n      revoked\n      ends_before_release\n      forever\n      reasons {\n        state\n        reason\n        count\n      }\n    }\n  }\n"): (typeof documents)["\n  query LinkPresaves($link_id: uuid!) {\n    link_presaves(link_id: $link_id) {\n      provider\n      waiting\n      saved\n      expired\n      failed\n      revoked\n      ends_before_release\n      forever\n      reasons {\n        state\n        reason\n        count\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Meta($url: String!) {\n    meta(url: $url) {\n      data\n    }\n  }\n"): (typeof documents)["\n  query Meta($url: String!) {\n    meta(url: $url) {\n      data\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RidFromLink($link: String!) {\n    rid_from_link(link: $link) {\n      rid\n      type\n    }\n  }\n"): (typeof documents)["\n  mutation RidFromLink($link: String!) {\n    rid_from_link(link: $link) {\n      rid\n      type\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation LinksFromRid($rid: String!, $type: String!) {\n    links_from_rid(rid: $rid, type: $type) {\n      links {\n        platform\n        url\n        confidence\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation LinksFromRid($rid: String!, $type: String!) {\n    links_from_rid(rid: $rid, type: $type) {\n      links {\n        platform\n        url\n        confidence\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistReleases($artist_id: uuid!) {\n    get_artist_releases(artist_id: $artist_id) {\n      success\n      releases {\n        id\n        url\n        cover_image\n        name\n        album_name\n        release_date\n        type\n      }\n    }\n  }\n"): (typeof documents)["\n  query ArtistReleases($artist_id: uuid!) {\n    get_artist_releases(artist_id: $artist_id) {\n      success\n      releases {\n        id\n        url\n        cover_image\n        name\n        album_name\n        release_date\n        type\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SpotifyPreview($link: String!) {\n    get_spotify_preview_url(link: $link) {\n      preview_url\n    }\n  }\n"): (typeof documents)["\n  query SpotifyPreview($link: String!) {\n    get_spotify_preview_url(link: $link) {\n      preview_url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LongSpotifyUrl($link: String!) {\n    get_long_spotify_url_from_shortened(link: $link) {\n      preview_url\n    }\n  }\n"): (typeof documents)["\n  query LongSpotifyUrl($link: String!) {\n    get_long_spotify_url_from_shortened(link: $link) {\n      preview_url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PathAvailable($domain: String!, $path: String!) {\n    path_available(domain: $domain, path: $path) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation PathAvailable($domain: String!, $path: String!) {\n    path_available(domain: $domain, path: $path) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation InsertLink($object: links_insert_input!) {\n    insert_links_one(object: $object) {\n      id\n      domain\n      path\n    }\n  }\n"): (typeof documents)["\n  mutation InsertLink($object: links_insert_input!) {\n    insert_links_one(object: $object) {\n      id\n      domain\n      path\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LinkAddresses($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      domain\n      path\n      created_at\n    }\n  }\n"): (typeof documents)["\n  query LinkAddresses($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      domain\n      path\n      created_at\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query EditedLink($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      type\n      domain\n      path\n      title\n      subtitle\n      description\n      image\n      preview_type\n      theme\n      display_artist_socials\n      cover_image_style\n      rid\n      release_name\n      release_time\n      timezone\n      post_release_title\n      post_release_subtitle\n      tracks {\n        id\n        name\n        url\n        priority\n      }\n      destinations {\n        id\n        type\n        cta\n        url\n        text\n        description\n        logo\n        enabled\n        deeplink_ios\n        deeplink_android\n        autoplay_track\n        pre_release\n        config\n        priority\n      }\n      artist {\n        id\n        name\n        avatar_url\n        role\n        current_plan\n        spotify_id\n      }\n    }\n  }\n"): (typeof documents)["\n  query EditedLink($id: uuid!) {\n    links_by_pk(id: $id) {\n      id\n      version\n      type\n      domain\n      path\n      title\n      subtitle\n      description\n      image\n      preview_type\n      theme\n      display_artist_socials\n      cover_image_style\n      rid\n      release_name\n      release_time\n      timezone\n      post_release_title\n      post_release_subtitle\n      tracks {\n        id\n        name\n        url\n        priority\n      }\n      destinations {\n        id\n        type\n        cta\n        url\n        text\n        description\n        logo\n        enabled\n        deeplink_ios\n        deeplink_android\n        autoplay_track\n        pre_release\n        config\n        priority\n      }\n      artist {\n        id\n        name\n        avatar_url\n        role\n        current_plan\n        spotify_id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateLink(\n    $id: uuid!\n    $version: Int!\n    $set: links_set_input!\n    $destinations: [link_destinations_save_input!]!\n    $tracks: [link_tracks_save_input!]!\n  ) {\n    update_links_by_pk(\n      pk_columns: { id: $id }\n      _set: $set\n      version: $version\n      destinations: $destinations\n      tracks: $tracks\n    ) {\n      id\n      version\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateLink(\n    $id: uuid!\n    $version: Int!\n    $set: links_set_input!\n    $destinations: [link_destinations_save_input!]!\n    $tracks: [link_tracks_save_input!]!\n  ) {\n    update_links_by_pk(\n      pk_columns: { id: $id }\n      _set: $set\n      version: $version\n      destinations: $destinations\n      tracks: $tracks\n    ) {\n      id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WizardSocials($artist_id: uuid!) {\n    artist_socials(artist_id: $artist_id) {\n      id\n      type\n      url\n    }\n  }\n"): (typeof documents)["\n  subscription WizardSocials($artist_id: uuid!) {\n    artist_socials(artist_id: $artist_id) {\n      id\n      type\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LinksList($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n    }\n  }\n"): (typeof documents)["\n  query LinksList($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n      created_at\n      type\n      domain\n      path\n      page_url\n      title\n      image\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription LinksChanged($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n    }\n  }\n"): (typeof documents)["\n  subscription LinksChanged($artist_id: uuid!) {\n    links(artist_id: $artist_id) {\n      id\n      version\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LinkTotals($artist_id: uuid!) {\n    link_totals(artist_id: $artist_id)\n  }\n"): (typeof documents)["\n  query LinkTotals($artist_id: uuid!) {\n    link_totals(artist_id: $artist_id)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistStatistics($artist_id: uuid!, $start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {\n    artist_statistics(artist_id: $artist_id, start_time: $start_time, end_time: $end_time, offset: $offset) {\n      events {\n        day\n        event\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n"): (typeof documents)["\n  query ArtistStatistics($artist_id: uuid!, $start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {\n    artist_statistics(artist_id: $artist_id, start_time: $start_time, end_time: $end_time, offset: $offset) {\n      events {\n        day\n        event\n        count\n      }\n      left_out {\n        event\n        verdict\n        rule\n        count\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReleaseWarnings($artist_id: uuid!) {\n    release_warnings(artist_id: $artist_id) {\n      link_id\n      release_time\n      kinds\n    }\n  }\n"): (typeof documents)["\n  query ReleaseWarnings($artist_id: uuid!) {\n    release_warnings(artist_id: $artist_id) {\n      link_id\n      release_time\n      kinds\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteLinks($ids: [uuid!]!) {\n    delete_links(ids: $ids) {\n      affected_rows\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteLinks($ids: [uuid!]!) {\n    delete_links(ids: $ids) {\n      affected_rows\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveLinks($ids: [uuid!]!, $domain: String!) {\n    move_links(ids: $ids, domain: $domain) {\n      moved\n      taken\n    }\n  }\n"): (typeof documents)["\n  mutation MoveLinks($ids: [uuid!]!, $domain: String!) {\n    move_links(ids: $ids, domain: $domain) {\n      moved\n      taken\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Login($email: String!, $password: String!) {\n    login(email: $email, password: $password) {\n      token\n      user {\n        id\n        signup_step\n        signup_finished\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Login($email: String!, $password: String!) {\n    login(email: $email, password: $password) {\n      token\n      user {\n        id\n        signup_step\n        signup_finished\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation QuickCreate($source: String!, $domain: String, $path: String) {\n    quick_create_link(source: $source, domain: $domain, path: $path) {\n      success\n      link_id\n      artist_id\n    }\n  }\n"): (typeof documents)["\n  mutation QuickCreate($source: String!, $domain: String, $path: String) {\n    quick_create_link(source: $source, domain: $domain, path: $path) {\n      success\n      link_id\n      artist_id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CurrentUser {\n    get_current_user_data {\n      id\n      email\n      first_name\n      last_name\n      plan\n      first_billing_date\n      signup_step\n      signup_finished\n      feature_flags {\n        id\n        feature\n        enabled\n      }\n      artists {\n        id\n        name\n        avatar_url\n        current_plan\n        billing_user_id\n        role\n        spotify_id\n      }\n    }\n  }\n"): (typeof documents)["\n  query CurrentUser {\n    get_current_user_data {\n      id\n      email\n      first_name\n      last_name\n      plan\n      first_billing_date\n      signup_step\n      signup_finished\n      feature_flags {\n        id\n        feature\n        enabled\n      }\n      artists {\n        id\n        name\n        avatar_url\n        current_plan\n        billing_user_id\n        role\n        spotify_id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Logout {\n    logout {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation Logout {\n    logout {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription AvailableDomains($artist_id: uuid!) {\n    domains(artist_id: $artist_id) {\n      id\n      domain\n    }\n  }\n"): (typeof documents)["\n  subscription AvailableDomains($artist_id: uuid!) {\n    domains(artist_id: $artist_id) {\n      id\n      domain\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription AvailableCustomDomains($artist_id: uuid!) {\n    custom_domains(artist_id: $artist_id) {\n      id\n      domain\n      verified\n    }\n  }\n"): (typeof documents)["\n  subscription AvailableCustomDomains($artist_id: uuid!) {\n    custom_domains(artist_id: $artist_id) {\n      id\n      domain\n      verified\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteLink($id: uuid!) {\n    delete_links_by_pk(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteLink($id: uuid!) {\n    delete_links_by_pk(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpgradeArtist($artist_id: uuid!) {\n    upgrade_artist_trial_plan(artist_id: $artist_id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UpgradeArtist($artist_id: uuid!) {\n    upgrade_artist_trial_plan(artist_id: $artist_id) {\n      success\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;