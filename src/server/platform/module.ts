/** What a feature hands to the application: its service, and the parts that the application registers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './auth/caller.ts';
import type { Hears } from './facts/facts.ts';
import type { Builder } from './graphql/builder.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { DeskSource } from './operator/desk-source.ts';
import type { OperatorCommand, ThingOwners } from './operator/operator-command.ts';

/** The caller behind a request. */
export type CallerOf = (request: FastifyRequest) => Promise<Caller>;

/** A feature, wired. Making one does no input or output. */
export interface Module<Service> {
  service: Service;
  /** Adds the feature's types and operations to the schema. */
  graphql?: (builder: Builder) => void;
  jobs?: readonly JobHandler[];
  /** Adds HTTP routes to the app host. */
  routes?: (app: FastifyInstance, callerOf: CallerOf) => void;
  /** Commands of `npm run admin`. */
  commands?: readonly OperatorCommand[];
  /** What the operator's desk finds and shows of the feature. */
  desk?: readonly DeskSource[];
  /** To whom the things belong that options of commands name: an operator changes none of their own at the desk (DESK-5). */
  owners?: ThingOwners;
  /** Encrypts with the current key what the previous one encrypted; returns how many secrets. */
  reEncrypt?: () => Promise<number>;
  /** What the feature does with facts that others announce. */
  hears?: Hears;
  /** Work of a worker process that is not a job. */
  worker?: { start(): void; close(): Promise<void> };
}

/** The type of a module's members without its service's type, for lists of modules. */
export type AnyModule = Omit<Module<unknown>, 'service'>;
