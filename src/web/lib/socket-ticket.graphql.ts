/** The ticket with which a websocket is opened (ACC-142). */
import { graphql } from '#web/lib/graphql/gql.ts';

export const socketTicketMutation = graphql(`
  mutation SocketTicket {
    socket_ticket
  }
`);
