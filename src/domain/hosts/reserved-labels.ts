/** Labels that no artist gets as a subdomain: names of services, of hosts, and of who speaks for this product. */

/** The labels, in lowercase. */
export const reservedLabels: ReadonlySet<string> = new Set(
  `
    abuse access account accounts activate ad admin administrator ads adserver affiliate affiliates alert alerts alpha
    amp analytics android announce anonymous api apis app apple apps archive archives artist artists asset assets atom
    auth authenticate authentication authorize autoconfig autodiscover avatar avatars backend backup backups badge
    banner banners beta billing blog blogs board boards bot bots broadcasthost business buy cache calendar call campaign
    campaigns cancel card cards careers cart cas cdn center certificate certificates chat check checkout ci cim claim
    client clients cloud cluster cms code codes comment comments community compliance config configuration confirm
    connect console contact contacts content control cookie cookies copyright corp count coupon coupons cpanel create
    credit crm css customer customers cvs daemon dashboard data database db debug default delete demo deploy dev devel
    developer developers device devices diagnostics dist dns doc docs documentation domain domains donate download
    downloads drop drops edge edit editor email emails embed enterprise error errors event events example explore export
    facebook family fan fanfare fans faq favicon feed feedback feeds file files finance firewall follow followers forgot
    form forms forum forums ftp ftps games gateway git github gitlab go google graph graphql group groups guest guests
    health help helpcenter helpdesk home host hosting hostmaster http https icon icons id identity image images imap img
    imprint inbox index info install intern internal intranet invite invites invoice invoices ios ip ipn irc isatap
    issue issues it jabber job jobs join js json kb label labels ldap legal license link links list listen lists live
    load local localdomain localhost log login logout logs mail mail1 mail2 mailer mailerdaemon mailing main manage
    manager map maps market marketing marketplace master me media member members message messages messenger metrics mfa
    mg mirror mis mobile monitor monitoring mta music mx mx1 mx2 my mysql name nameserver nas net network new news
    newsletter nobody noc node noreply notifications notify ns ns1 ns2 ns3 ns4 oauth oauth2 oembed office official
    offline ops order orders origin owner owners page pages panel partner partners password passwords pay payment
    payments payout payouts paypal phishing phone photo photos phpmyadmin pixel pixels plan plans play playlist
    playlists pop pop3 portal post postfix postmaster presave press preview price prices pricing privacy private pro
    prod production profile profiles promo proxy public purchase push qa query queue redirect ref refer referral
    referrals register registration relay release releases remote report reports reset resolver rest root router rss
    rsync sales sandbox save scripts sdk search secure security server servers service services session sessions
    settings setup sftp shop short shorturl signin signout signup site sitemap sites sms smtp soap social source spam
    spotify sql srv ssh ssl ssladmin sslwebmaster sso staff stage staging stat static statistics stats status stop
    storage store stream stripe style subdomain subscribe subscription superuser support survey svn sync sys sysadmin
    sysadministrator system talk team teams telnet terms test testing tests text tiktok token tokens tool tools tos
    trace track tracking traffic translate trial trust tunnel twilio twitter update updates upload uploads url usage
    usenet user username users uucp v1 v2 verification verify video videos vip virus visitor voice vpn vps wap web
    webdisk webhook webhooks webmail webmaster website whm whois widget widgets wiki wildcard win work wpad ws www www1
    www2 www3 www4 xml xmpp yahoo youtube
  `
    .trim()
    .split(/\s+/),
);
