/** The documents of the operator's desk. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Who is at the desk, the commands, and whether all drops are paused. */
export const deskQuery = graphql(`
  query Desk {
    desk {
      email
      commands {
        name
        summary
        usage
        changes
        needs_reason
        options {
          name
          type
          multiple
          secret
        }
      }
      drops_paused {
        since
        by
        reason
      }
    }
  }
`);

/** How the installation stands, by part. */
export const deskStatusQuery = graphql(`
  query DeskStatus {
    desk_status {
      parts {
        name
        state
        lines {
          label
          value
        }
        advice
      }
    }
  }
`);

/** Accounts, newest first. */
export const deskAccountsQuery = graphql(`
  query DeskAccounts($before: ID) {
    desk_accounts(before: $before) {
      accounts {
        kind
        id
        title
        subtitle
        state
      }
      more
    }
  }
`);

/** Everything of the installation that a text finds. */
export const deskFindQuery = graphql(`
  query DeskFind($text: String!) {
    desk_find(text: $text) {
      found {
        kind
        id
        title
        subtitle
        state
      }
      more
      hint
    }
  }
`);

/** All about one thing: facts, neighbours, what can be done, and what operators did. Opening a fan's card is recorded. */
export const deskShowQuery = graphql(`
  query DeskShow($kind: DeskKind!, $id: ID!) {
    desk_show(kind: $kind, id: $id) {
      kind
      id
      title
      subtitle
      state
      facts {
        label
        value
        why
      }
      parts {
        title
        items {
          kind
          id
          title
          subtitle
          state
        }
        more
      }
      actions {
        command
        label
        values
        danger
      }
      acts {
        id
        at
        actor
        command
        options
        result
        step
        reason
      }
    }
  }
`);

/** What operators did, newest first. */
export const deskActsQuery = graphql(`
  query DeskActs(
    $since: timestamptz
    $until: timestamptz
    $who: String
    $command: String
    $text: String
    $before: ID
    $limit: Int
  ) {
    desk_acts(
      since: $since
      until: $until
      who: $who
      command: $command
      text: $text
      before: $before
      limit: $limit
    ) {
      id
      at
      actor
      command
      options
      result
      step
      reason
    }
  }
`);

/** The queues of background jobs, and the jobs in one state. */
export const deskJobsQuery = graphql(`
  query DeskJobs($state: DeskJobState!, $queue: String, $before: String) {
    desk_jobs(state: $state, queue: $queue, before: $before) {
      queues {
        name
        failed
        waiting
        active
        oldest_at
      }
      jobs {
        id
        queue
        state
        created_at
        failed_at
        attempts
        error
        about
      }
      next
    }
  }
`);

/** Runs a command, or says what it would do. */
export const deskRunMutation = graphql(`
  mutation DeskRun($command: String!, $options: json!, $reason: String, $dry_run: Boolean!) {
    desk_run(command: $command, options: $options, reason: $reason, dry_run: $dry_run) {
      text
      download {
        path
        id
        name
        type
      }
    }
  }
`);
