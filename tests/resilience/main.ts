/** Runs one trial: `npm run resilience -- <faults|overload|scale|wants|drops|fuzz>`. Without a name it lists them. */
import { join } from 'node:path'
import { runSuite } from '#scripts/suites.ts'

const trial = (name: string, about: string) => {
  return { about, program: join(import.meta.dirname, name, 'main.ts') }
}

await runSuite('resilience', {
  faults: trial(
    'faults',
    'kills, stalls and lost messages under load [scenario …] [--rounds 5] [--list]',
  ),
  overload: trial('overload', 'ten times more visitors than fit [--seconds 60] [--times 10]'),
  scale: trial('scale', 'replica, PgBouncer, two processes, nginx, Varnish [--writes 300]'),
  wants: trial('wants', 'buyers and waiters compete for one copy through kills [--seconds 60]'),
  drops: trial('drops', '2,000 buyers, 50 pieces, 10 s [--buyers 2000] [--pieces 50]'),
  fuzz: trial('fuzz', 'random requests to every call [--runs 300] [--seed 7] [--only /orders]'),
})
