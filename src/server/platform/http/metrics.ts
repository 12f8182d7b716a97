/** Figures for whoever operates the machine: `/metrics` in Prometheus' format, to callers on this machine only, of whichever process was reached. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** What is told besides the process's own figures: a name ending in what it counts, a sentence, and how to read it. */
export interface Figure {
  name: string;
  help: string;
  read(): number;
}

/** Adds the route. A request that came through a proxy is not from this machine, whatever its socket says. */
export function addMetrics(app: FastifyInstance, figures: readonly Figure[]): void {
  const register = new Registry();
  // Several processes answer on one port in turn; the label keeps their series apart.
  register.setDefaultLabels({ process: String(process.pid) });
  collectDefaultMetrics({ register });
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
    const { headers, socket } = request.raw;
    const proxied =
      headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
    if (proxied || !/^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')) return reply.callNotFound();
    return reply.type(register.contentType).send(await register.metrics());
  });
}
