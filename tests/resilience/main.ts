/** Runs one trial: `npm run resilience -- <faults|overload|strangers|scale|wants|drops|fuzz|simulate|break-shop>`. Without a name it lists them. */
import { join } from 'node:path'
import { runSuite } from '#scripts/suites.ts'

const trial = (name: string, about: string, file = join(name, 'main.ts')) => {
  return { about, program: join(import.meta.dirname, file) }
}

await runSuite('resilience', {
  faults: trial(
    'faults',
    'kills, stalls and lost messages under load [scenario …] [--rounds 5] [--list]',
  ),
  overload: trial('overload', 'ten times more visitors than fit [--seconds 60] [--times 10]'),
  strangers: trial(
    'strangers',
    'what hostile requests to each call, page and parser cost [--only /orders] [--quick]',
  ),
  scale: trial('scale', 'replica, PgBouncer, two processes, nginx, Varnish [--writes 300]'),
  wants: trial('wants', 'buyers and waiters compete for one copy through kills [--seconds 60]'),
  drops: trial('drops', '2,000 buyers, 50 pieces, 10 s [--buyers 2000] [--pieces 50]'),
  fuzz: trial('fuzz', 'random requests to every call [--runs 300] [--seed 7] [--only /orders]'),
  simulate: trial(
    'simulate',
    'whole lives of shops against what people were promised [--seconds 60] [--seed 7] [--keep-going]',
    '../simulation/run.ts',
  ),
  'break-shop': trial(
    'break-shop',
    'one line made wrong at a time, until the simulation notices [name …] [--seconds 300]',
    '../simulation/deliberate-faults/main.ts',
  ),
})
