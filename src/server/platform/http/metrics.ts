/** Serves `/metrics` in Prometheus' format, to callers on this machine only. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { comesFromThisMachine } from './this-machine.ts';

/** A metric besides those of the process: its name, a help sentence, and how to read it. */
export interface Figure {
  name: string;
  help: string;
  read(): number;
}

// Several processes answer on one port in turn; the label separates their series.
const labels = { process: String(process.pid) };

// Measured once, however many servers a process starts: the timers and observers of these metrics have no end.
const ofProcess = new Registry();
ofProcess.setDefaultLabels(labels);
collectDefaultMetrics({ register: ofProcess });

/** Adds the route. A forwarded request is refused, even when its connection comes from this machine. */
export function addMetrics(app: FastifyInstance, figures: readonly Figure[]): void {
  const register = new Registry();
  register.setDefaultLabels(labels);
  for (const { name, help, read } of figures) {
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  }
  app.get('/metrics', async (request, reply) => {
    if (!comesFromThisMachine(request.raw)) return reply.callNotFound();
    return reply.type(register.contentType).send((await ofProcess.metrics()) + (await register.metrics()));
  });
}
