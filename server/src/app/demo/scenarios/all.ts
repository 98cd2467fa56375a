import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { Weighted } from '../random.ts'
import { external } from './external.ts'
import { glonass } from './glonass.ts'
import { luv } from './luv.ts'
import type { Scenario } from './scenario.ts'
import { skud } from './skud.ts'
import { tachograph } from './tachograph.ts'

const drawn = (scenarios: readonly Scenario[]): Weighted<Scenario> =>
  new Weighted(scenarios.map((scenario) => [scenario, scenario.weight]))

export const scenarios: Readonly<Record<Queue, Weighted<Scenario>>> = {
  tachograph: drawn(tachograph),
  glonass: drawn(glonass),
  skud: drawn(skud),
  luv: drawn(luv),
  external: drawn(external),
}
