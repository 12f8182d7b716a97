/** Refuses what an account that an operator suspended would change, but for what secures it, takes its data along, or ends something (ACC-165). */
import { getOperationAST, Kind, type OperationDefinitionNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Context } from './builder.ts';

/** The mutations that stay open to a suspended account. A new mutation is refused unless it is added here. */
export const openToHeldAccounts: readonly string[] = [
  // Logging in and out, and proving who the person is.
  'login',
  'logout',
  'start_passkey_login',
  'finish_passkey_login',
  'step_up',
  'start_passkey_step_up',
  'finish_passkey_step_up',
  'socket_ticket',
  // Keeping others out.
  'update_password',
  'reset_password',
  'reset_password_request',
  'reset_password_admin',
  'delete_sessions_by_pk',
  'delete_other_sessions',
  // Taking the data along, and leaving.
  'request_data_export',
  'delete_account',
  'delete_artist',
  'leave_artist',
  'cancel_subscription',
];

/** The fields that a mutation asks for; undefined where a fragment hides some. */
function fieldsOf({ selectionSet }: OperationDefinitionNode): string[] | undefined {
  const fields = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : undefined,
  );
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** The plugin: ACCOUNT_HELD for a mutation that is not open to suspended accounts. Sockets run no mutations. */
export function refuseHeldAccounts(answer: (error: unknown) => Error): Plugin<object, Context> {
  return {
    onExecute: ({ args, setResultAndStopExecution }) => {
      const { caller } = args.contextValue as unknown as Context;
      if (caller.person === undefined || caller.person.heldAt === null) return;
      const operation = getOperationAST(args.document, args.operationName);
      if (operation?.operation !== 'mutation') return;
      const isOpen = fieldsOf(operation)?.every(
        (field) => field === '__typename' || openToHeldAccounts.includes(field),
      );
      if (isOpen !== true) setResultAndStopExecution({ errors: [answer(new CodedError('ACCOUNT_HELD'))] } as never);
    },
  };
}
